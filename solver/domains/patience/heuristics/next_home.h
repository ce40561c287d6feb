// SPDX-License-Identifier: MIT
// Heuristics on the cards that go home next, and on cards that lie on lower ones.
#pragma once

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::patience {

// Cards not at home, low ones counting more: kings cost nothing.
struct HomeRanksLeft : Tabled {
  static constexpr solver::Feature kFeature{
      .name = "home_ranks_left",
      .help = "ranks between the cards not at home and the king, summed",
      .high = kPacks * 312};
  // The share of one foundation whose highest card has that rank (0: none).
  static constexpr std::int32_t suit_home(int home) {
    return (kRanks - home) * (kRanks - home - 1) / 2;
  }
  static std::int32_t value(const Summary& summary) {
    std::int32_t sum = 0;
    for (int f = 0; f < kFoundations; ++f) sum += suit_home(summary.home(f));
    return sum;
  }
};

// HSDH without the doubling: a move changes it only by the cards that it takes off next cards.
struct NextCardsBuried : Tabled {
  static constexpr solver::Feature kFeature{.name = "next_cards_buried",
                                            .help = "cards lying on each suit's next card, summed",
                                            .high = kPacks * 192};
  static constexpr bool kCountsBuried = true;
  static std::int32_t value(Summary& summary) { return summary.on_next_cards(); }
};

// Next cards that could go home at once.
struct NextCardsExposed : Tabled {
  static constexpr solver::Feature kFeature{
      .name = "next_cards_exposed",
      .help = "suits whose next card is in a cell or at the end of a column",
      .high = kFoundations,
      .direction = solver::Direction::larger_is_better};
  static constexpr bool kCountsExposed = true;
  static std::int32_t value(const Summary& summary) {
    CardSet exposed = summary.state().cells;
    for (int c = 0; c < summary.columns(); ++c) {
      if (summary.top(c) != kFloor) exposed |= bit(summary.top(c));
    }
    return count_cards(exposed & summary.next_cards());
  }
};

// Neighbours in the wrong order: low cards go home first, so without any, all cards can.
struct CardsOnLower : CardSum<CardsOnLower> {
  static constexpr solver::Feature kFeature{.name = "cards_on_lower",
                                            .help = "cards directly on a card of lower rank",
                                            .high = 12 * kRankCards};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under, bool) {
    return under < kFloor && rank(card) > rank(under) ? 1 : 0;
  }
};

// Cards that have to move before some deeper one can go home (any suit).
struct CardsOverLower : CardSum<CardsOverLower> {
  static constexpr solver::Feature kFeature{.name = "cards_over_lower",
                                            .help = "cards with a card of lower rank beneath them",
                                            .high = kCards - 1};
  static constexpr std::int32_t lower_beneath(int count) { return count > 0 ? 1 : 0; }
};

// Inversions: pairs of a card and a lower one somewhere beneath it.
struct LowerBeneath : CardSum<LowerBeneath> {
  static constexpr solver::Feature kFeature{.name = "lower_beneath",
                                            .help = "cards of lower rank beneath each card, summed",
                                            .high = kCards * (kCards - 1) / 2};
  static constexpr std::int32_t lower_beneath(int count) { return count; }
};

// Inversions, each further one of a card counting less than the one before.
struct LowerBeneathRoots : CardSum<LowerBeneathRoots> {
  static constexpr solver::Feature kFeature{
      .name = "lower_beneath_roots",
      .help = "square roots of the number of lower cards beneath each card, summed",
      .high = kPacks * 24000,
      .unit = 64};
  // Square roots in 64ths, rounded: the same on every machine.
  static constexpr std::int32_t lower_beneath(int count) {
    std::int32_t root = 0;
    while ((2 * root + 1) * (2 * root + 1) < 4 * 64 * 64 * count) ++root;
    return root;
  }
};

// Reversal cards of Paul and Helmert (2016): each has to move before it can go home.
struct CardsOverOwnSuit : CardSum<CardsOverOwnSuit> {
  static constexpr solver::Feature kFeature{
      .name = "cards_over_own_suit",
      .help = "cards with a lower card of their own suit beneath them",
      .high = 12 * kRankCards,
      .admissible = true};
  static constexpr std::int32_t own_suit_beneath(int count) { return count > 0 ? 1 : 0; }
};

// Inversions within suits. Fewer suits than four have more of them, but deals stay within the
// range.
struct OwnSuitBeneath : CardSum<OwnSuitBeneath> {
  static constexpr solver::Feature kFeature{
      .name = "own_suit_beneath",
      .help = "lower cards of the same suit beneath each card, summed",
      .high = kPacks * kPacks * 312};
  static constexpr std::int32_t own_suit_beneath(int count) { return count; }
};

}  // namespace coevo::patience
