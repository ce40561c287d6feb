#include "solver/search/astar.h"

namespace coevo::search {

solver::SearchDescriptor AstarKind::describe() {
  return {.name = "astar",
          .help = "A* with the domain's lower bound, not the weights: shortest solutions, proven",
          .parameters = {}};
}

}  // namespace coevo::search
