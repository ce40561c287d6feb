// SPDX-License-Identifier: MIT
// Neighbours in the wrong order: without any, all cards can go home.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CardsOnLower {
  static constexpr solver::Feature kFeature{.name = "cards_on_lower",
                                            .help = "cards directly on a card of lower rank",
                                            .low = 0,
                                            .high = 48,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under < kFloor && rank(card) > rank(under) ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardsOnLower>(summary); }
};

}  // namespace coevo::freecell
