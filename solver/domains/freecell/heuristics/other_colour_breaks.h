// SPDX-License-Identifier: MIT
// Breaks in rank alone.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct OtherColourBreaks {
  static constexpr solver::Feature kFeature{
      .name = "other_colour_breaks",
      .help = "cards on a card of the other colour but of a rank that does not fit",
      .low = 0,
      .high = 48,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under < kFloor && !fits(card, under) && is_red(card) != is_red(under) ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<OtherColourBreaks>(summary); }
};

}  // namespace coevo::freecell
