// SPDX-License-Identifier: MIT
// The score of Heineman's program (2009).
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct Heineman {
  static constexpr solver::Feature kFeature{
      .name = "heineman",
      .help = "hsdh + 22 - cards at home, as in Heineman's program",
      .low = -30,
      .high = 126,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static std::int32_t value(Summary& summary) {
    return summary.buried() + 22 - summary.cards_at_home();
  }
};

}  // namespace coevo::freecell
