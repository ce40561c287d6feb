// SPDX-License-Identifier: MIT
// DifferenceFromTop of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct DifferenceFromTop {
  // Divisible by every number of columns up to ten and by the four foundations, so that means are
  // integers.
  static constexpr std::int32_t kUnit = 2520;
  static constexpr solver::Feature kFeature{
      .name = "difference_from_top",
      .help = "mean of the columns' exposed cards - mean of the foundations' top cards",
      .low = -13 * kUnit,
      .high = 13 * kUnit,
      .unit = kUnit,
      .direction = solver::Direction::smaller_is_better};
  static std::int32_t value(Summary& summary) {
    const int filled = summary.filled_columns();
    const std::int32_t top_mean = filled == 0 ? 0 : summary.top_sum() * (kUnit / filled);
    return top_mean - summary.cards_at_home() * (kUnit / kSuits);
  }
};

}  // namespace coevo::freecell
