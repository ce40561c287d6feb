// SPDX-License-Identifier: MIT
// bfs, dfs, soft_dfs, greedy and the optimisation scan against brute force over the plain rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solver/search/blind/bfs.h"
#include "solver/search/blind/dfs.h"
#include "solver/search/blind/perft.h"
#include "solver/search/blind/soft_dfs.h"
#include "solver/search/blind/tree_estimate.h"
#include "tests/solver/plain_rules.h"

namespace coevo::search {
namespace {

using common::Outcome;
using patience::Puzzle;
using patience::Rules;
using patience::State;

constexpr int kBlind = 0;  // instead of an estimate

// A board with at most `most` cards left, so that all of its positions can be listed.
patience::Layout small_board(std::uint32_t index, int most) {
  auto random = test::stream(index);
  for (;;) {
    auto board = test::random_board(random, 4, test::pick(random, 0, 2));
    int left = patience::kCards;
    for (const int home : board.home) left -= home;
    if (left <= most) return board;
  }
}

struct Plain {
  std::size_t positions = 0;  // reachable, the start too
  int moves = -1;             // to the nearest goal; -1: unsolvable
};

Plain plain_search(const patience::Layout& board) {
  std::set<patience::Layout, test::BoardLess> seen{test::canonical(board)};
  test::Boards layer{board};
  Plain plain;
  for (int depth = 0; !layer.empty(); ++depth) {
    test::Boards next;
    for (const auto& from : layer) {
      const auto& home = from.home;
      if (plain.moves < 0 && home[0] + home[1] + home[2] + home[3] == patience::kCards) {
        plain.moves = depth;
      }
      for (auto& to : test::successors(from)) {
        if (seen.insert(test::canonical(to)).second) next.push_back(std::move(to));
      }
    }
    layer = std::move(next);
  }
  plain.positions = seen.size();
  return plain;
}

void expect_solution(const Puzzle& puzzle, State state, const std::vector<patience::Move>& path) {
  for (const auto& move : path) {
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    puzzle.apply(state, move);
  }
  EXPECT_TRUE(puzzle.is_goal(state));
}

template <class Search>
void expect_verdict(Search& search, const Puzzle& puzzle, const State& start, const Plain& plain) {
  const auto result = search.run(start, {});
  if (plain.moves >= 0) {
    EXPECT_EQ(result.outcome, Outcome::solved);
    expect_solution(puzzle, start, result.path);
  } else {
    EXPECT_EQ(result.outcome, Outcome::unsolvable);
    EXPECT_EQ(result.generated + 1, plain.positions);
    EXPECT_EQ(result.expanded, plain.positions);
  }
}

TEST(BlindSearch, agrees_with_brute_force) {
  for (std::uint32_t i = 0; i < 60; ++i) {
    const auto board = small_board(i, 14);
    const Puzzle puzzle(Rules{4, static_cast<int>(board.cells.size())});
    const State start = patience::make_state(board);
    const Plain plain = plain_search(board);
    Bfs<Puzzle, int> bfs(puzzle, kBlind, {Duplicates::made});
    expect_verdict(bfs, puzzle, start, plain);
    if (plain.moves >= 0) {
      EXPECT_EQ(bfs.run(start, {}).path.size(), static_cast<std::size_t>(plain.moves));
    }
    Dfs<Puzzle, int> dfs(puzzle, kBlind, {0, Duplicates::made});
    expect_verdict(dfs, puzzle, start, plain);
    SoftDfs<Puzzle, int> soft(puzzle, kBlind, {false});
    expect_verdict(soft, puzzle, start, plain);
  }
}

// Seed 000's second table: its program searched a tree.
TEST(Dfs, counts_as_published_on_deal_14) {
  const Puzzle puzzle({});
  const State start = patience::make_state(patience::deal(14));
  const std::vector<std::uint64_t> published{109, 1111, 11615, 93339};
  for (std::uint32_t bound = 2; bound <= 5; ++bound) {
    Dfs<Puzzle, int> dfs(puzzle, kBlind, {bound, Duplicates::none});
    const auto result = dfs.run(start, {});
    EXPECT_EQ(result.outcome, Outcome::exhausted);
    EXPECT_EQ(result.generated, published[bound - 2]);
  }
}

TEST(BlindSearch, keeps_its_limits) {
  const Puzzle puzzle({});
  const State start = patience::make_state(patience::deal(14));
  Bfs<Puzzle, int> bfs(puzzle, kBlind, {Duplicates::expanded});
  Dfs<Puzzle, int> dfs(puzzle, kBlind, {0, Duplicates::expanded});
  SoftDfs<Puzzle, int> soft(puzzle, kBlind, {true});
  const auto all = [&](const solver::Limits& limits, Outcome outcome) {
    for (const auto& result :
         {bfs.run(start, limits), dfs.run(start, limits), soft.run(start, limits)}) {
      EXPECT_EQ(result.outcome, outcome);
      EXPECT_LE(result.generated, limits.generated);
    }
  };
  solver::Limits limits;
  limits.generated = 1000;
  all(limits, Outcome::node_limit);
  limits = {};
  limits.memory = std::size_t{2} << 20;
  all(limits, Outcome::memory_limit);
}

TEST(OptimisationScan, never_lengthens_a_solution) {
  for (std::uint32_t i = 0; i < 40; ++i) {
    const auto board = small_board(i, 20);
    const Puzzle puzzle(Rules{4, static_cast<int>(board.cells.size())});
    const State start = patience::make_state(board);
    const auto found = SoftDfs<Puzzle, int>(puzzle, kBlind, {false}).run(start, {});
    const auto scanned = SoftDfs<Puzzle, int>(puzzle, kBlind, {true}).run(start, {});
    EXPECT_EQ(scanned.generated, found.generated);
    ASSERT_LE(scanned.path.size(), found.path.size());
    if (found.outcome == Outcome::solved) expect_solution(puzzle, start, scanned.path);
  }
}

TEST(TreeEstimate, is_unbiased_and_reproducible) {
  const Puzzle puzzle({});
  const State start = patience::make_state(patience::deal(14));
  const solver::TreeWalks all{.depth = 4, .first_trial = 0, .trials = 4000};
  const auto sample = sample_tree(puzzle, start, all);
  for (std::size_t depth = 0; depth <= 4; ++depth) {
    const auto exact = static_cast<double>(count_paths(puzzle, start, static_cast<int>(depth)));
    EXPECT_NEAR(sample[depth].mean(all.trials), exact,
                4 * sample[depth].standard_error(all.trials) + 1e-9);
  }
  // In parts, and in another order, every walk is the same.
  auto part = sample_tree(puzzle, start, {.depth = 4, .first_trial = 1000, .trials = 3000});
  solver::merge(part, sample_tree(puzzle, start, {.depth = 4, .first_trial = 0, .trials = 1000}));
  EXPECT_EQ(part[4].sum, sample[4].sum);  // sums of integers below 2^53 are exact
  EXPECT_EQ(part[3].moves, sample[3].moves);
}

// The published figures come from walks that never choose the last move.
TEST(TreeEstimate, explains_the_published_bias) {
  const Puzzle puzzle({});
  const State start = patience::make_state(patience::deal(14));
  const solver::TreeWalks walks{.depth = 3, .trials = 20'000, .skip_last = true};
  const auto sample = sample_tree(puzzle, start, walks);
  EXPECT_NEAR(sample[2].mean(walks.trials), 97, 0.5);
  EXPECT_NEAR(sample[3].mean(walks.trials), 953, 8);
}

// Two walks: one of a position with 4 moves and then 2, one of 4 and then none.
TEST(TreeEstimate, branching_factor_counts_a_position_once_for_each_longer_walk) {
  solver::TreeSample sample(3);
  sample[0] = {.walks = 2, .moves = 8};
  sample[1] = {.walks = 2, .moves = 2, .dead_ends = 1};
  EXPECT_DOUBLE_EQ(solver::branching_factor(sample), (2 * 8 + 2) / 6.0);
  EXPECT_DOUBLE_EQ(solver::branching_factor(sample, solver::DeadEnds::left_out), (2 * 8 + 2) / 5.0);
}

}  // namespace
}  // namespace coevo::search
