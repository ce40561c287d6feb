// SPDX-License-Identifier: MIT
// Other cards than kings at the bottom of columns.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct LowColumnBases {
  static constexpr solver::Feature kFeature{
      .name = "low_column_bases",
      .help = "ranks between the columns' deepest cards and the king, summed",
      .low = 0,
      .high = 120,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under == kFloor ? kRanks - rank(card) : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<LowColumnBases>(summary); }
};

}  // namespace coevo::freecell
