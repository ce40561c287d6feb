// SPDX-License-Identifier: MIT
// Linear conflict (Hansson, Mayer, Yung 1992): Manhattan distance and two moves for each conflict.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct LinearConflict {
  static constexpr solver::Feature kFeature{
      .name = "linear_conflict",
      .help = "Manhattan distance, plus 2 for each tile that must let others pass in its home line",
      .low = 0,
      .high = AnyPuzzle::kSquares * (AnyPuzzle::kRows + AnyPuzzle::kColumns - 2) +
              4 * AnyPuzzle::kSquares,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    return summary.manhattan() + 2 * summary.conflicts();
  }
};

}  // namespace coevo::tiles
