// SPDX-License-Identifier: MIT
// NumCardsNotAtFoundations of GA-FreeCell.
#pragma once

#include "solver/domains/freecell/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::freecell {

struct NumCardsNotAtFoundations {
  static constexpr solver::Feature kFeature{.name = "num_cards_not_at_foundations",
                                            .help = "cards not at home",
                                            .low = 0,
                                            .high = 52,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better,
                                            .admissible = true};
  // The share of one suit whose highest card at home has that rank (0: none).
  static constexpr std::int32_t suit_home(int home) { return kRanks - home; }
  static std::int32_t value(Summary& summary) { return kCards - summary.cards_at_home(); }
};

}  // namespace coevo::freecell
