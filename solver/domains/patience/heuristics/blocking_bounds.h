// SPDX-License-Identifier: MIT
// Lower bounds on the single-card moves left, from which cards block which: the bounds of
// shortest_space/ as heuristics of any position, without incremental evaluation.
#pragma once

#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::patience {

struct ComponentsBound {
  static constexpr solver::Feature kFeature{
      .name = "components_bound",
      .help =
          "f0 + f1 + k: cards not at home, cards over a lower card of their suit, and dependency "
          "components",
      .high = 104,
      .admissible = true};
  static std::int32_t value(Summary& summary);
};

struct PairsBound {
  static constexpr solver::Feature kFeature{
      .name = "pairs_bound",
      .help =
          "cards not at home, plus the fewest cards that break all blocking cycles of two suits",
      .high = 104,
      .admissible = true};
  static std::int32_t value(Summary& summary);
};

}  // namespace coevo::patience
