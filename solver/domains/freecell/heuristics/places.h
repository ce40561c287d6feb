// SPDX-License-Identifier: MIT
// Heuristics on places: cells and columns in use, and the cards there.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

// Columns that hold cards.
struct ColumnsInUse {
  static constexpr solver::Feature kFeature{.name = "columns_in_use",
                                            .help = "columns that are not empty",
                                            .low = 0,
                                            .high = 10,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under) {
    return under == kFloor ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<ColumnsInUse>(summary); }
};

// Other cards than kings at the bottom of columns.
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

// Cards in free cells.
struct CellsInUse {
  static constexpr solver::Feature kFeature{.name = "cells_in_use",
                                            .help = "cards in cells",
                                            .low = 0,
                                            .high = 8,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under) {
    return under == kCell ? 1 : 0;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<CellsInUse>(summary); }
};

// High cards wait longer in a cell.
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
