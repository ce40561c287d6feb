// SPDX-License-Identifier: MIT
// The search of --optimal, as users run it, against breadth-first search on small boards with 0 to
// 6 cells.
#include <gtest/gtest.h>

#include "solver/domains/freecell/boards/board_text.h"
#include "tests/solver/domains/freecell/small_game.h"
#include "tests/solver/standard_domains.h"

namespace coevo::freecell {
namespace {

constexpr int kFewestColumns = 4;  // of the domain

solver::SolveResult optimal_result(const Layout& layout, int cells) {
  const solver::Domain& domain = test::standard_domains().domain("freecell");
  solver::SolverSpec spec = *domain.optimal();
  spec.settings.set("cells", std::int64_t{cells});
  spec.settings.set("columns", std::int64_t{kFewestColumns});
  return domain.make_solver(spec)->solve({0, fc_solve_text(layout)}, {});
}

TEST(FreeCellOptimal, agrees_with_breadth_first_search_for_any_number_of_cells) {
  std::mt19937 random(21);
  int compared = 0;
  int unsolvable = 0;
  for (int i = 0; i < 140; ++i) {
    const int cells = i % 7;
    const int ranks = 2 + (i / 7) % (cells < 2 ? 3 : 2);
    const Layout layout = small_deal(ranks, kFewestColumns, cells, random);
    const SmallGame game(layout, 20'000);
    if (!game.complete()) continue;
    const auto result = optimal_result(layout, cells);
    ++compared;
    if (game.distance(0) == SmallGame::kUnsolvable) {
      EXPECT_EQ(result.outcome, common::Outcome::unsolvable) << i;
      ++unsolvable;
      continue;
    }
    ASSERT_EQ(result.outcome, common::Outcome::solved) << i;
    EXPECT_TRUE(result.optimal) << i;
    EXPECT_EQ(result.lower_bound, static_cast<std::uint64_t>(game.distance(0))) << i;
  }
  RecordProperty("unsolvable", unsolvable);
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace coevo::freecell
