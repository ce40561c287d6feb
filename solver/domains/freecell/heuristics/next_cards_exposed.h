// SPDX-License-Identifier: MIT
// Next cards that could go home at once.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

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
