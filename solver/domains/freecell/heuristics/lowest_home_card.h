// SPDX-License-Identifier: MIT
// LowestHomeCard of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct LowestHomeCard {
  static constexpr solver::Feature kFeature{.name = "lowest_home_card",
                                            .help = "13 - the lowest foundation's value",
                                            .low = 0,
                                            .high = 13,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t home_range(int lowest, int) { return kRanks - lowest; }
  static std::int32_t value(Summary& summary) { return kRanks - summary.lowest_home(); }
};

}  // namespace coevo::freecell
