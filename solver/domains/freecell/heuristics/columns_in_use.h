// SPDX-License-Identifier: MIT
// Columns that hold cards.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

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

}  // namespace coevo::freecell
