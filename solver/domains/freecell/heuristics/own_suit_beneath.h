// SPDX-License-Identifier: MIT
// Inversions within suits.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct OwnSuitBeneath {
  static constexpr solver::Feature kFeature{
      .name = "own_suit_beneath",
      .help = "lower cards of the same suit beneath each card, summed",
      .low = 0,
      .high = 312,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t own_suit_beneath(int count) { return count; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<OwnSuitBeneath>(summary); }
};

}  // namespace coevo::freecell
