// SPDX-License-Identifier: MIT
// FreeCells of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct FreeCells {
  static constexpr solver::Feature kFeature{.name = "free_cells",
                                            .help = "empty cells and empty columns",
                                            .low = 0,
                                            .high = 12,
                                            .unit = 1,
                                            .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) {
    return summary.empty_cells() + summary.empty_columns();
  }
};

}  // namespace coevo::freecell
