// SPDX-License-Identifier: MIT
// Cards that lie where they could have been moved to.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CardsInSequence {
  static constexpr solver::Feature kFeature{.name = "cards_in_sequence",
                                            .help = "cards that fit the card beneath them",
                                            .low = 0,
                                            .high = 48,
                                            .unit = 1,
                                            .direction = solver::Direction::larger_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under < kFloor && fits(card, under) ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardsInSequence>(summary); }
};

}  // namespace coevo::freecell
