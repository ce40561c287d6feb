// SPDX-License-Identifier: MIT
#include "solver/search/greedy/weighted_astar.h"

namespace coevo::search {

solver::SearchDescriptor WeightedAstarKind::describe() {
  return {.name = "weighted_astar",
          .help = "A* on depth_weight * moves + H: the smaller the depth weight, the greedier",
          .parameters = {{"depth_weight", "cost of a move; 1: a feature's whole range", 0.01, 0, 1},
                         {"reopen", "reopen positions that are reached by fewer moves", true},
                         {"optimise", "shorten the solution over the positions generated", false}}};
}

WeightedAstarOptions WeightedAstarKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight"),
          .reopen = settings.flag("reopen"),
          .optimise = settings.flag("optimise")};
}

}  // namespace coevo::search
