// SPDX-License-Identifier: MIT
// SumOfBottomCards of GA-FreeCell: 100 = 4 * 13 + 4 * 12, all kings and queens at the bottom.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct SumOfBottomCards {
  static constexpr solver::Feature kFeature{.name = "sum_of_bottom_cards",
                                            .help = "100 - the sum of the columns' deepest cards",
                                            .low = 0,
                                            .high = 100,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static std::int32_t value(Summary& summary) { return 100 - std::min(100, summary.bottom_sum()); }
};

}  // namespace coevo::freecell
