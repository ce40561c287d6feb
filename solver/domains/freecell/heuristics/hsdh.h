// SPDX-License-Identifier: MIT
// HSDH of the GA-FreeCell papers (Elyasaf et al. 2011).
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct Hsdh {
  static constexpr solver::Feature kFeature{
      .name = "hsdh",
      .help =
          "cards lying on each suit's next card, summed; doubled if no cell and no column is empty",
      .low = 0,
      .high = 104,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better};
  static std::int32_t value(Summary& summary) { return summary.buried(); }
};

}  // namespace coevo::freecell
