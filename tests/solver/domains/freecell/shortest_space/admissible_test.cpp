// Every heuristic that claims to be a lower bound, on every position of small games; and one that
// must not claim it.
#include <gtest/gtest.h>

#include <array>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "solver/domains/freecell/state/deal.h"
#include "tests/solver/domains/freecell/small_game.h"

namespace coevo::freecell {
namespace {

template <class Heuristic>
int expect_admissible(const Puzzle& puzzle, const State& state, int distance) {
  constexpr solver::Feature kFeature = Heuristic::kFeature;
  if (!kFeature.admissible) return 0;
  Summary summary(puzzle, state);
  EXPECT_LE(Heuristic::value(summary), distance * kFeature.unit) << kFeature.name;
  return 1;
}

template <class... All>
int expect_all_admissible(const Puzzle& puzzle, const State& state, int distance,
                          std::tuple<All...>*) {
  return (expect_admissible<All>(puzzle, state, distance) + ...);
}

TEST(FreeCellHeuristics, lower_bounds_are_lower_bounds) {
  std::mt19937 random(31);
  std::size_t positions = 0;
  for (int i = 0; i < 40; ++i) {
    const Layout layout =
        small_deal(4, 2 + static_cast<int>(random() % 3), static_cast<int>(random() % 3), random);
    const SmallGame game(layout, 40'000);
    if (!game.complete()) continue;
    const Puzzle puzzle({.columns = static_cast<int>(layout.columns.size()),
                         .cells = static_cast<int>(layout.cells.size())});
    for (std::size_t p = 0; p < game.positions().size(); ++p) {
      if (game.distance(p) == SmallGame::kUnsolvable) continue;
      ++positions;
      ASSERT_EQ(expect_all_admissible(puzzle, game.positions()[p], game.distance(p),
                                      static_cast<Heuristics*>(nullptr)),
                4);
    }
  }
  EXPECT_GT(positions, 20'000U);
}

// Jimbo's f1 as it is printed, with lower cards of any suit, is above the truth.
TEST(FreeCellHeuristics, cards_over_lower_ones_of_any_suit_are_no_lower_bound) {
  constexpr std::array kShortest{87, 75, 73, 85, 90, 79, 76, 75, 92, 85, 79, 85,
                                 77, 81, 79, 78, 75, 76, 80, 74, 79, 80, 84, 84};
  const Puzzle puzzle({});
  int above = 0;
  for (std::size_t d = 0; d < kShortest.size(); ++d) {
    const State state = make_state(deal(d + 1));
    Summary summary(puzzle, state);
    const int bound = NumCardsNotAtFoundations::value(summary) + CardsOverLower::value(summary);
    above += bound > kShortest[d] ? 1 : 0;
  }
  EXPECT_GT(above, 0);
}

}  // namespace
}  // namespace coevo::freecell
