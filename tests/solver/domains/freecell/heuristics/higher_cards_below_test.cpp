// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

// The blog's own double loop.
double plain_higher_cards(const Layout& board, double power) {
  double sum = 0;
  for (const auto& column : board.columns) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      for (std::size_t j = i + 1; j < column.size(); ++j) {
        if (rank(column[i]) < rank(column[j])) sum += std::pow(kRanks - rank(column[i]), power);
      }
    }
  }
  return sum;
}

template <class Heuristic>
void expect_plain(double power) {
  for (std::uint32_t i = 0; i < 100; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), 4};
    const Layout board = test::random_board(random, rules.columns, rules.cells);
    const Puzzle puzzle(rules);
    const State state = make_state(board);
    Summary summary(puzzle, state);
    const double plain = plain_higher_cards(board, power);
    const double unit = Heuristic::kFeature.unit;
    EXPECT_NEAR(Heuristic::value(summary) / unit, plain, unit == 1 ? 0 : 400 * 0.5 / unit);
    EXPECT_LE(Heuristic::value(summary), Heuristic::kFeature.high);
  }
}

TEST(HigherCardsBelow, is_the_blogs) {
  expect_plain<HigherCardsBelow0>(0);
  expect_plain<HigherCardsBelow025>(0.25);
  expect_plain<HigherCardsBelow05>(0.5);
  expect_plain<HigherCardsBelow075>(0.75);
  expect_plain<HigherCardsBelow1>(1);
  expect_plain<HigherCardsBelow15>(1.5);
  expect_plain<HigherCardsBelow2>(2);
}

// Lowest deepest, all in one column: the range's end.
TEST(HigherCardsBelow, range_is_reached) {
  Layout board;
  board.columns.resize(4);
  board.cells.resize(4);
  for (Card card = 0; card < kCards; ++card) board.columns[0].push_back(card);
  const Puzzle puzzle({4, 4});
  const State state = make_state(board);
  Summary summary(puzzle, state);
  EXPECT_EQ(HigherCardsBelow0::value(summary), 1248);
  EXPECT_EQ(HigherCardsBelow05::value(summary), HigherCardsBelow05::kFeature.high);
  EXPECT_EQ(HigherCardsBelow2::value(summary), HigherCardsBelow2::kFeature.high);
}

}  // namespace
}  // namespace coevo::freecell
