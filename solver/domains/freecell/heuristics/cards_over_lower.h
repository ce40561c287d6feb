// SPDX-License-Identifier: MIT
// Cards that have to move before some deeper one can go home (any suit).
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CardsOverLower {
  static constexpr solver::Feature kFeature{.name = "cards_over_lower",
                                            .help = "cards with a card of lower rank beneath them",
                                            .low = 0,
                                            .high = 51,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t lower_beneath(int count) { return count > 0 ? 1 : 0; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CardsOverLower>(summary); }
};

}  // namespace coevo::freecell
