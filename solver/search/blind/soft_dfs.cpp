// SPDX-License-Identifier: MIT
#include "solver/search/blind/soft_dfs.h"

namespace coevo::search {

solver::SearchDescriptor SoftDfsKind::describe() {
  return {.name = "soft_dfs",
          .help =
              "Freecell Solver's depth-first scan: tries successors one by one in the order of the "
              "moves",
          .parameters = {{"optimise", "shorten the solution with the generated positions", false}}};
}

SoftDfsOptions SoftDfsKind::options(const common::Settings& settings) {
  return {.optimise = settings.flag("optimise")};
}

}  // namespace coevo::search
