// SPDX-License-Identifier: MIT
// The sum of the tiles' Manhattan distances: each move takes one tile one square.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct ManhattanDistance {
  static constexpr solver::Feature kFeature{
      .name = "manhattan_distance",
      .help = "the tiles' distances from home, summed",
      .low = 0,
      .high = AnyPuzzle::kSquares * (AnyPuzzle::kRows + AnyPuzzle::kColumns - 2),
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) { return summary.manhattan(); }
};

}  // namespace coevo::tiles
