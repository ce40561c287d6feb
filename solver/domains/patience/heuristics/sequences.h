// SPDX-License-Identifier: MIT
// Heuristics on sequences: cards that lie in the order that builds allow, and breaks of it.
#pragma once

#include "solver/domains/patience/heuristics/card_sums.h"

namespace coevo::patience {

// Cards that lie where they could have been moved to.
struct CardsInSequence : CardSum<CardsInSequence> {
  static constexpr solver::Feature kFeature{.name = "cards_in_sequence",
                                            .help = "cards that fit the card beneath them",
                                            .high = 12 * kRankCards,
                                            .direction = solver::Direction::larger_is_better};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under, bool fits) {
    return under < kFloor && fits ? 1 : 0;
  }
};

// As cards_in_sequence, high cards counting more.
struct SequenceRanks : CardSum<SequenceRanks> {
  static constexpr solver::Feature kFeature{
      .name = "sequence_ranks",
      .help = "ranks less one of the cards that fit the card beneath them, summed",
      .high = kPacks * 264,
      .direction = solver::Direction::larger_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under, bool fits) {
    return under < kFloor && fits ? rank(card) - 1 : 0;
  }
};

// Places where a column must be split.
struct SequenceBreaks : CardSum<SequenceBreaks> {
  static constexpr solver::Feature kFeature{.name = "sequence_breaks",
                                            .help = "cards that do not fit the card beneath them",
                                            .high = 12 * kRankCards};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under, bool fits) {
    return under < kFloor && !fits ? 1 : 0;
  }
};

// Breaks in rank alone.
struct OtherColourBreaks : CardSum<OtherColourBreaks> {
  static constexpr solver::Feature kFeature{
      .name = "other_colour_breaks",
      .help = "cards on a card of the other colour but of a rank that does not fit",
      .high = 12 * kRankCards};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under, bool fits) {
    return under < kFloor && !fits && is_red(card) != is_red(under) ? 1 : 0;
  }
};

}  // namespace coevo::patience
