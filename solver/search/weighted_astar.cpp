#include "solver/search/weighted_astar.h"

namespace coevo::search {

solver::SearchDescriptor WeightedAstarKind::describe() {
  return {.name = "weighted_astar",
          .help = "A* on depth_weight * moves + H: the smaller the depth weight, the greedier",
          .parameters = {
              {"depth_weight", "cost of a move; 1 is a whole feature of weight 1", 0.01, 0, 1},
              {"reopen", "expand positions again that are reached by fewer moves", true},
              {"optimise", "shorten the solution over the positions already made", false}}};
}

WeightedAstarOptions WeightedAstarKind::options(const common::Settings& settings) {
  return {.depth_weight = settings.real("depth_weight"),
          .reopen = settings.flag("reopen"),
          .optimise = settings.flag("optimise")};
}

}  // namespace coevo::search
