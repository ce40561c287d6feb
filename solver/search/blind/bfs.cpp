// SPDX-License-Identifier: MIT
#include "solver/search/blind/bfs.h"

namespace coevo::search {

solver::SearchDescriptor BfsKind::describe() {
  return {.name = "bfs",
          .help = "breadth-first search, without the weights: fewest moves, most memory",
          .parameters = {duplicates_parameter()}};
}

BfsOptions BfsKind::options(const common::Settings& settings) {
  return {.duplicates = duplicates_of(settings)};
}

}  // namespace coevo::search
