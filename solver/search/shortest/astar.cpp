// SPDX-License-Identifier: MIT
#include "solver/search/shortest/astar.h"

namespace coevo::search {

solver::SearchDescriptor AstarKind::describe() {
  return {
      .name = "astar",
      .help = "A* with the puzzle's lower bound, without the weights: proven shortest solutions",
      .parameters = {{"threads",
                      "number of threads of one search; it does not change the result",
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
