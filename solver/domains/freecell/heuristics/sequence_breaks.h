// SPDX-License-Identifier: MIT
// Places where a column must be split.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct SequenceBreaks {
  static constexpr solver::Feature kFeature{.name = "sequence_breaks",
                                            .help = "cards that do not fit the card beneath them",
                                            .low = 0,
                                            .high = 48,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under < kFloor && !fits(card, under) ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<SequenceBreaks>(summary); }
};

}  // namespace coevo::freecell
