// SPDX-License-Identifier: MIT
#include "solver/search/greedy/weighted_astar.h"

namespace coevo::search {

solver::SearchDescriptor WeightedAstarKind::describe() {
  return {
      .name = "weighted_astar",
      .help = "A* with f = depth_weight * moves + H: a smaller depth weight makes it greedier",
      .parameters = {{"depth_weight", "cost of a move; 1 is a feature's whole range", 0.01, 0, 1},
                     {"reopen", "reopen a position if fewer moves reach it", true},
                     {"optimise", "shorten the solution with the generated positions", false}}};
}

WeightedAstarOptions WeightedAstarKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight"),
          .reopen = settings.flag("reopen"),
          .optimise = settings.flag("optimise")};
}

}  // namespace coevo::search
