// SPDX-License-Identifier: MIT
// Where the blank is.
#pragma once

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

template <class AnyPuzzle>
struct BlankDistance {
  static constexpr solver::Feature kFeature{.name = "blank_distance",
                                            .help = "the blank's distance from home",
                                            .low = 0,
                                            .high = AnyPuzzle::kRows + AnyPuzzle::kColumns - 2,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better,
                                            .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    return summary.distance(summary.square_of(0), 0);
  }
};

}  // namespace coevo::tiles
