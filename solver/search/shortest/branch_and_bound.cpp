// SPDX-License-Identifier: MIT
#include "solver/search/shortest/branch_and_bound.h"

namespace coevo::search {

solver::SearchDescriptor BranchAndBoundKind::describe() {
  return {.name = "branch_and_bound",
          .help =
              "depth-first branch and bound in one pass (Jimbo 2023) with the puzzle's lower "
              "bound, without the weights: finds better and better solutions, and proves that the "
              "last one is shortest",
          .parameters = {
              {"table_bits", "remember 2^n positions, or as many as fit in half of the memory",
               std::int64_t{20}, 4, 30},
              {"below", "look only for solutions with fewer moves; 0 = any number", std::int64_t{0},
               0, 400}}};
}

BranchAndBoundOptions BranchAndBoundKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .below = static_cast<int>(settings.integer("below"))};
}

}  // namespace coevo::search
