// SPDX-License-Identifier: MIT
// As cards_in_sequence, high cards counting more.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct SequenceRanks {
  static constexpr solver::Feature kFeature{
      .name = "sequence_ranks",
      .help = "ranks less one of the cards that fit the card beneath them, summed",
      .low = 0,
      .high = 264,
      .unit = 1,
      .direction = solver::Direction::larger_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under < kFloor && fits(card, under) ? rank(card) - 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<SequenceRanks>(summary); }
};

}  // namespace coevo::freecell
