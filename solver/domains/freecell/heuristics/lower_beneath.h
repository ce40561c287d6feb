// SPDX-License-Identifier: MIT
// Inversions: pairs of a card and a lower one somewhere beneath it.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct LowerBeneath {
  static constexpr solver::Feature kFeature{.name = "lower_beneath",
                                            .help = "cards of lower rank beneath each card, summed",
                                            .low = 0,
                                            .high = 1326,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr std::int32_t lower_beneath(int count) { return count; }
  static std::int32_t value(Summary& summary) { return sum_over_cards<LowerBeneath>(summary); }
};

}  // namespace coevo::freecell
