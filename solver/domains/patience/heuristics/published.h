// SPDX-License-Identifier: MIT
// The heuristics of the literature: GA-FreeCell's nine and Heineman's.
#pragma once

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/features/feature.h"

namespace coevo::patience {

// HSDH of the GA-FreeCell papers (Elyasaf et al. 2011).
struct Hsdh {
  static constexpr solver::Feature kFeature{
      .name = "hsdh",
      .help =
          "cards lying on each suit's next card, summed; doubled if no cell and no column is empty",
      .high = 2 * kCards};
  static std::int32_t value(Summary& summary) { return summary.buried(); }
};

// NumberWellPlaced of GA-FreeCell.
struct NumWellPlaced {
  static constexpr solver::Feature kFeature{
      .name = "num_well_placed",
      .help = "cards in columns that wholly descend in alternating colours",
      .high = kCards,
      .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) { return summary.well_placed(); }
};

// NumCardsNotAtFoundations of GA-FreeCell.
struct NumCardsNotAtFoundations : Tabled {
  static constexpr solver::Feature kFeature{.name = "num_cards_not_at_foundations",
                                            .help = "cards not at home",
                                            .high = kCards,
                                            .admissible = true};
  // The share of one foundation whose highest card has that rank (0: none).
  static constexpr std::int32_t suit_home(int home) { return kRanks - home; }
  static std::int32_t value(Summary& summary) { return kCards - summary.cards_at_home(); }
};

// FreeCells of GA-FreeCell.
struct FreeCells {
  static constexpr solver::Feature kFeature{.name = "free_cells",
                                            .help = "empty cells and empty columns",
                                            .high = 12,
                                            .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) {
    return summary.empty_cells() + summary.empty_columns();
  }
};

// DifferenceFromTop of GA-FreeCell.
struct DifferenceFromTop {
  // Divisible by every number of columns up to ten and by the four foundations, so that means are
  // integers.
  static constexpr std::int32_t kUnit = 2520;
  static constexpr solver::Feature kFeature{
      .name = "difference_from_top",
      .help = "mean of the columns' exposed cards - mean of the foundations' top cards",
      .low = -13 * kUnit,
      .high = 13 * kUnit,
      .unit = kUnit};
  static std::int32_t value(Summary& summary) {
    const int filled = summary.filled_columns();
    const std::int32_t top_mean = filled == 0 ? 0 : summary.top_sum() * (kUnit / filled);
    return top_mean - summary.cards_at_home() * (kUnit / kFoundations);
  }
};

// LowestHomeCard of GA-FreeCell.
struct LowestHomeCard : Tabled {
  static constexpr solver::Feature kFeature{
      .name = "lowest_home_card", .help = "13 - the lowest foundation's value", .high = 13};
  static constexpr std::int32_t home_range(int lowest, int) { return kRanks - lowest; }
  static std::int32_t value(Summary& summary) { return kRanks - summary.lowest_home(); }
};

// HighestHomeCard of GA-FreeCell.
struct HighestHomeCard {
  static constexpr solver::Feature kFeature{.name = "highest_home_card",
                                            .help = "the highest foundation's value",
                                            .high = 13,
                                            .direction = solver::Direction::larger_is_better};
  static std::int32_t value(Summary& summary) { return summary.highest_home(); }
};

// DifferenceHome of GA-FreeCell.
struct DifferenceHome : Tabled {
  static constexpr solver::Feature kFeature{
      .name = "difference_home",
      .help = "the highest minus the lowest foundation's value",
      .high = 13};
  static constexpr std::int32_t home_range(int lowest, int highest) { return highest - lowest; }
  static std::int32_t value(Summary& summary) {
    return summary.highest_home() - summary.lowest_home();
  }
};

// SumOfBottomCards of GA-FreeCell: 100 = 4 * 13 + 4 * 12, all kings and queens at the bottom.
struct SumOfBottomCards {
  static constexpr solver::Feature kFeature{.name = "sum_of_bottom_cards",
                                            .help = "100 - the sum of the columns' deepest cards",
                                            .high = 100};
  static std::int32_t value(Summary& summary) { return 100 - std::min(100, summary.bottom_sum()); }
};

// The score of Heineman's program (2009).
struct Heineman {
  static constexpr solver::Feature kFeature{
      .name = "heineman",
      .help = "hsdh + 22 - cards at home, as in Heineman's program",
      .low = 22 - kCards,
      .high = 22 + 2 * kCards};
  static std::int32_t value(Summary& summary) {
    return summary.buried() + 22 - summary.cards_at_home();
  }
};

}  // namespace coevo::patience
