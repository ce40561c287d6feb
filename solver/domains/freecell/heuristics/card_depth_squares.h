// SPDX-License-Identifier: MIT
// As card_depths, but long columns count even more.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CardDepthSquares {
  static constexpr solver::Feature kFeature{
      .name = "card_depth_squares",
      .help = "squares of the number of cards beneath each card, summed",
      .low = 0,
      .high = 45526,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t cards_beneath(int count) { return count * count; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardDepthSquares>(summary); }
};

}  // namespace coevo::freecell
