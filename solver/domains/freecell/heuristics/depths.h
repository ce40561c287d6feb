// SPDX-License-Identifier: MIT
// Heuristics on how deep cards lie.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

// How much lies beneath cards: long columns count more.
struct CardDepths {
  static constexpr solver::Feature kFeature{.name = "card_depths",
                                            .help = "cards beneath each card, summed",
                                            .low = 0,
                                            .high = 1326,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t cards_beneath(int count) { return count; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardDepths>(summary); }
};

// As card_depths, but long columns count even more.
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
