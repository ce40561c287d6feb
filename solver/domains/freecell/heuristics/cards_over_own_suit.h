// SPDX-License-Identifier: MIT
// Reversal cards of Paul and Helmert (2016): each has to move before it can go home.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CardsOverOwnSuit {
  static constexpr solver::Feature kFeature{
      .name = "cards_over_own_suit",
      .help = "cards with a lower card of their own suit beneath them",
      .low = 0,
      .high = 48,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static constexpr std::int32_t own_suit_beneath(int count) { return count > 0 ? 1 : 0; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardsOverOwnSuit>(summary); }
};

}  // namespace coevo::freecell
