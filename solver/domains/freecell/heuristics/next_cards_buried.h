// SPDX-License-Identifier: MIT
// HSDH without the doubling: a move changes it only by the cards that it takes off next cards.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct NextCardsBuried {
  static constexpr solver::Feature kFeature{.name = "next_cards_buried",
                                            .help = "cards lying on each suit's next card, summed",
                                            .low = 0,
                                            .high = 192,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better};
  static constexpr bool kCountsBuried = true;
  static std::int32_t value(Summary& summary) { return summary.on_next_cards(); }
};

}  // namespace coevo::freecell
