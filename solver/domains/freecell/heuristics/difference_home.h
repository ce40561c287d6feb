// SPDX-License-Identifier: MIT
// DifferenceHome of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct DifferenceHome {
  static constexpr solver::Feature kFeature{
      .name = "difference_home",
      .help = "the highest minus the lowest foundation's value",
      .low = 0,
      .high = 13,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t home_range(int lowest, int highest) { return highest - lowest; }
  static std::int32_t value(Summary& summary) {
    return summary.highest_home() - summary.lowest_home();
  }
};

}  // namespace coevo::freecell
