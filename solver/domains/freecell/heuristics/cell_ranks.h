// SPDX-License-Identifier: MIT
// High cards wait longer in a cell.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct CellRanks {
  static constexpr solver::Feature kFeature{.name = "cell_ranks",
                                            .help = "ranks less one of the cards in cells, summed",
                                            .low = 0,
                                            .high = 96,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under) {
    return under == kCell ? rank(card) - 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CellRanks>(summary); }
};

}  // namespace coevo::freecell
