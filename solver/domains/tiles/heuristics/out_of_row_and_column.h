// SPDX-License-Identifier: MIT
// Tiles outside of their home row, and of their home column.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct OutOfRowAndColumn {
  static constexpr solver::Feature kFeature{
      .name = "out_of_row_and_column",
      .help = "tiles out of their row plus tiles out of their column",
      .low = 0,
      .high = 2 * AnyPuzzle::kSquares - 2,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    int count = 0;
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) {
      const int square = summary.square_of(tile);
      count += square / AnyPuzzle::kColumns != tile / AnyPuzzle::kColumns;
      count += square % AnyPuzzle::kColumns != tile % AnyPuzzle::kColumns;
    }
    return count;
  }
};

}  // namespace coevo::tiles
