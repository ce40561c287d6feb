// SPDX-License-Identifier: MIT
// Cards in free cells.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

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

}  // namespace coevo::freecell
