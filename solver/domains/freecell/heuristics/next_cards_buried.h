// HSDH without the doubling: a sum that a move changes by what it takes off the next cards.
#pragma once

#include "solver/feature.h"
#include "solver/domains/freecell/heuristics/summary.h"

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
