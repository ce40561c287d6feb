// SPDX-License-Identifier: MIT
#include "solver/search/greedy/best_first.h"

namespace coevo::search {

solver::SearchDescriptor BestFirstKind::describe() {
  return {
      .name = "best_first",
      .help =
          "expands the position with the smallest H; complete: if exhausted, there is no solution",
      .parameters = {{"depth_weight", "addition to H for each move from the start", 0.0, 0, 1}}};
}

BestFirstOptions BestFirstKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight")};
}

}  // namespace coevo::search
