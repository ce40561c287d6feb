// SPDX-License-Identifier: MIT
// NumberWellPlaced of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct NumWellPlaced {
  static constexpr solver::Feature kFeature{
      .name = "num_well_placed",
      .help = "cards in columns that wholly descend in alternating colours",
      .low = 0,
      .high = 52,
      .unit = 1,
      .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) { return summary.well_placed(); }
};

}  // namespace coevo::freecell
