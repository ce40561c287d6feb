// SPDX-License-Identifier: MIT
#include "solver/search/shortest/branch_and_bound.h"

namespace coevo::search {

solver::SearchDescriptor BranchAndBoundKind::describe() {
  return {
      .name = "branch_and_bound",
      .help =
          "depth-first branch and bound in one pass (Jimbo 2023) with the puzzle's lower bound, "
          "without the weights: ever better solutions, the last proven shortest",
      .parameters = {
          {"table_bits", "2^n positions are remembered, or as many as half of the memory holds",
           std::int64_t{20}, 4, 30},
          {"below", "look only for solutions of fewer moves; 0 = of any number", std::int64_t{0}, 0,
           400}}};
}

BranchAndBoundOptions BranchAndBoundKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .below = static_cast<int>(settings.integer("below"))};
}

}  // namespace coevo::search
