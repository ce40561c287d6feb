// SPDX-License-Identifier: MIT
// HighestHomeCard of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct HighestHomeCard {
  static constexpr solver::Feature kFeature{.name = "highest_home_card",
                                            .help = "the highest foundation's value",
                                            .low = 0,
                                            .high = 13,
                                            .unit = 1,
                                            .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) { return summary.highest_home(); }
};

}  // namespace coevo::freecell
