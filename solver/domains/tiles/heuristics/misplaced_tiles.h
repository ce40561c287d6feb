// SPDX-License-Identifier: MIT
// Tiles that are not at home.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct MisplacedTiles {
  static constexpr solver::Feature kFeature{.name = "misplaced_tiles",
                                            .help = "tiles not at home",
                                            .low = 0,
                                            .high = AnyPuzzle::kSquares - 1,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better,
                                            .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    int count = 0;
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) count += summary.square_of(tile) != tile;
    return count;
  }
};

}  // namespace coevo::tiles
