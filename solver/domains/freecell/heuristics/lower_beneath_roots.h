// SPDX-License-Identifier: MIT
// Inversions, each further one of a card counting less than the one before.
#pragma once

#include "solver/domains/freecell/heuristics/card_sums.h"

namespace coevo::freecell {

struct LowerBeneathRoots {
  static constexpr solver::Feature kFeature{
      .name = "lower_beneath_roots",
      .help = "square roots of the number of lower cards beneath each card, summed",
      .low = 0,
      .high = 24000,
      .unit = 64,
      .direction = solver::Direction::smaller_is_better};
  // Square roots in 64ths, rounded: the same on every machine.
  static constexpr std::int32_t lower_beneath(int count) {
    std::int32_t root = 0;
    while ((2 * root + 1) * (2 * root + 1) < 4 * 64 * 64 * count) ++root;
    return root;
  }
  static std::int32_t value(Summary& summary) { return sum_over_cards<LowerBeneathRoots>(summary); }
};

}  // namespace coevo::freecell
