// SPDX-License-Identifier: MIT
// Heuristics on the cards that go home next.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

// Cards not at home, low ones counting more: kings cost nothing.
struct HomeRanksLeft {
  static constexpr solver::Feature kFeature{
      .name = "home_ranks_left",
      .help = "ranks between the cards not at home and the king, summed",
      .low = 0,
      .high = 312,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  // The share of one suit whose highest card at home has that rank (0: none).
  static constexpr std::int32_t suit_home(int home) {
    return (kRanks - home) * (kRanks - home - 1) / 2;
  }
  static std::int32_t value(const Summary& summary) {
    std::int32_t sum = 0;
    for (int s = 0; s < kSuits; ++s) sum += suit_home(summary.home(s));
    return sum;
  }
};

// HSDH without the doubling: a move changes it only by the cards that it takes off next cards.
struct NextCardsBuried {
  static constexpr solver::Feature kFeature{.name = "next_cards_buried",
                                            .help = "cards lying on each suit's next card, summed",
                                            .low = 0,
                                            .high = 192,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr bool kCountsBuried = true;
  static std::int32_t value(Summary& summary) { return summary.on_next_cards(); }
};

// Next cards that could go home at once.
struct NextCardsExposed {
  static constexpr solver::Feature kFeature{
      .name = "next_cards_exposed",
      .help = "suits whose next card is in a cell or at the end of a column",
      .low = 0,
      .high = 4,
      .unit = 1,
      .direction = solver::Direction::larger_is_better};
  static constexpr bool kCountsExposed = true;
  static std::int32_t value(const Summary& summary) {
    int count = 0;
    for (int s = 0; s < kSuits; ++s) {
      if (summary.home(s) == kRanks) continue;
      const Card next = make_card(summary.home(s) + 1, s);
      bool exposed = summary.in_cell(next);
      for (int c = 0; c < summary.columns(); ++c) exposed = exposed || summary.top(c) == next;
      count += exposed ? 1 : 0;
    }
    return count;
  }
};

}  // namespace coevo::freecell
