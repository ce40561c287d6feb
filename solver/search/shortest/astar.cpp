// SPDX-License-Identifier: MIT
#include "solver/search/shortest/astar.h"

namespace coevo::search {

solver::SearchDescriptor AstarKind::describe() {
  return {
      .name = "astar",
      .help = "A* with the puzzle's lower bound, without the weights: shortest solutions, proven",
      .parameters = {{"threads",
                      "that one search runs on; the result is the same on any number of them",
                      std::int64_t{1},
                      1,
                      256,
                      {},
                      true}}};
}

AstarOptions AstarKind::options(const common::Settings& settings) {
  return {.threads = static_cast<std::size_t>(settings.integer("threads"))};
}

}  // namespace coevo::search
