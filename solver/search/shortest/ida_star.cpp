// SPDX-License-Identifier: MIT
#include "solver/search/shortest/ida_star.h"

namespace coevo::search {

solver::SearchDescriptor IdaStarKind::describe() {
  return {
      .name = "ida_star",
      .help =
          "iterative deepening A* with the puzzle's lower bound, without the weights: shortest "
          "solutions in little memory; does not end if there is no solution",
      .parameters = {
          {"table_bits", "remember 2^n positions, or as many as fit in memory; 0 = plain IDA*",
           std::int64_t{16}, 0, 30},
          {"threshold", "threshold of the first pass, if that lower bound is already proven",
           std::int64_t{0}, 0, 1000},
          {"enough", "stop when this lower bound is proven; 0 = never", std::int64_t{0}, 0, 1000}}};
}

IdaStarOptions IdaStarKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .threshold = static_cast<int>(settings.integer("threshold")),
          .enough = static_cast<int>(settings.integer("enough"))};
}

}  // namespace coevo::search
