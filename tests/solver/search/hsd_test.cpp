// SPDX-License-Identifier: MIT
#include "solver/search/greedy/hsd.h"

#include <gtest/gtest.h>

#include "solver/domains/patience/heuristics/heuristics.h"
#include "tests/solver/plain_features.h"
#include "tests/solver/search/plain_hsd.h"

namespace coevo::search {
namespace {

using common::Outcome;
using patience::Evaluator;
using patience::Puzzle;
using patience::Rules;
using FreeCellHsd = Hsd<Puzzle, Evaluator>;

// One feature at weight 1 with a level of H for each of its values: H = value - low.
Evaluator single_feature(const Puzzle& puzzle, std::string_view name) {
  Evaluator::Weights weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (patience::kFeatures[i].name != name) continue;
    weights[i] = 1;
    return {puzzle, weights, patience::kFeatures[i].high - patience::kFeatures[i].low};
  }
  throw std::logic_error("no such feature");
}

struct Case {
  HsdOptions options;
  Rules rules;
  bool hsdh = false;  // that score, or else Heineman's
  std::uint64_t node_limit = 2500;
};

// Counts how often each outcome came up, so that the tests cannot pass on limits alone.
using Seen = std::map<Outcome, int>;

void expect_as_plain(const Case& c, const patience::Layout& board, Seen& seen) {
  const Puzzle puzzle(c.rules);
  const Evaluator evaluate = single_feature(puzzle, c.hsdh ? "hsdh" : "heineman");
  FreeCellHsd hsd(puzzle, evaluate, c.options);
  solver::Limits limits;
  limits.generated = c.node_limit;
  const auto result = hsd.run(patience::make_state(board), limits);
  test::PlainHsd plain(c.hsdh ? test::plain_hsdh : test::plain_heineman, c.options,
                       c.rules.auto_moves == patience::AutoMoves::heineman);
  const auto expected = plain.run(board, c.node_limit);
  EXPECT_EQ(result.outcome, expected.outcome);
  EXPECT_EQ(result.generated, expected.generated);
  EXPECT_EQ(result.expanded, expected.expanded);
  EXPECT_EQ(result.path, expected.path);
  ++seen[result.outcome];
}

TEST(Hsd, does_what_hsd_md_says_on_deals) {
  Seen seen;
  for (const int lookahead : {0, 1, 3, 6}) {
    for (const bool replace : {true, false}) {
      Case c{{lookahead, 200'000, replace}, {}};
      for (std::uint64_t deal = 1; deal <= 5; ++deal)
        expect_as_plain(c, patience::deal(deal), seen);
      c.rules.auto_moves = patience::AutoMoves::heineman;
      for (std::uint64_t deal = 1; deal <= 5; ++deal)
        expect_as_plain(c, patience::deal(deal), seen);
    }
  }
  EXPECT_GT(seen[Outcome::node_limit], 0);
  EXPECT_GT(seen[Outcome::exhausted], 0);
}

TEST(Hsd, does_what_hsd_md_says_near_the_goal) {
  Seen seen;
  for (std::uint32_t i = 0; i < 120; ++i) {
    auto random = test::stream(i);
    Case c{{test::pick(random, 0, 6), 200'000, random.below(2) == 0}, {}, random.below(2) == 0};
    if (random.below(2) == 0) c.rules.auto_moves = patience::AutoMoves::heineman;
    c.rules.cells = test::pick(random, 1, 4);
    expect_as_plain(c, test::random_board(random, 8, c.rules.cells), seen);
  }
  EXPECT_GT(seen[Outcome::solved], 20);
}

TEST(Hsd, empties_a_full_table_when_hsd_md_does) {
  Seen seen;
  for (const std::size_t table_size : {1U, 7U, 50U, 400U}) {
    for (std::uint32_t i = 0; i < 12; ++i) {
      auto random = test::stream(i);
      const Case c{{test::pick(random, 0, 4), table_size, random.below(2) == 0}, {}};
      expect_as_plain(c, patience::deal(100 + i), seen);
    }
  }
  EXPECT_GT(seen[Outcome::node_limit], 20);  // a table never filled would prove nothing
}

TEST(Hsd, solves_a_solved_board_without_a_move) {
  patience::Layout board;
  board.columns.resize(8);
  board.cells.resize(4);
  board.home = {13, 13, 13, 13};
  Seen seen;
  expect_as_plain({{6, 100, true}, {}}, board, seen);
  EXPECT_EQ(seen[Outcome::solved], 1);
}

}  // namespace
}  // namespace coevo::search
