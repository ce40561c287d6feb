// SPDX-License-Identifier: MIT
#include "solver/search/greedy/greedy.h"

namespace coevo::search {

solver::SearchDescriptor GreedyKind::describe() {
  return {.name = "greedy",
          .help = "best_first by H alone, regardless of depth; complete",
          .parameters = {}};
}

}  // namespace coevo::search
