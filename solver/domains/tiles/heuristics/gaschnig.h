// SPDX-License-Identifier: MIT
// Gaschnig (1979): moves when any tile may jump to the blank's square.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct Gaschnig {
  static constexpr solver::Feature kFeature{
      .name = "gaschnig",
      .help = "number of moves left if any tile could jump into the blank",
      .low = 0,
      .high = 2 * AnyPuzzle::kSquares,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    // A cycle of the permutation takes length + 1 moves, that of the blank length - 1.
    int moves = 0;
    std::uint32_t seen = 0;
    for (int first = 0; first < AnyPuzzle::kSquares; ++first) {
      int length = 0;
      for (int i = first; ((seen >> i) & 1) == 0; i = summary.square_of(i), ++length)
        seen |= 1U << i;
      if (length > 1) moves += first == 0 ? length - 1 : length + 1;
    }
    return moves;
  }
};

}  // namespace coevo::tiles
