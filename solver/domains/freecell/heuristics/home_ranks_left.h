// SPDX-License-Identifier: MIT
// Cards not at home, low ones counting more: kings cost nothing.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

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

}  // namespace coevo::freecell
