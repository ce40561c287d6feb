// SPDX-License-Identifier: MIT
#include "solver/search/blind/perft.h"

#include <gtest/gtest.h>

#include "tests/solver/plain_rules.h"

namespace coevo::search {
namespace {

using freecell::Puzzle;
using freecell::Rules;

// Breadth first over sorted boards, in a map.
std::vector<PerftLevel> plain_perft(const freecell::Layout& board, int depth) {
  std::vector<PerftLevel> levels{{1, 1}};
  test::PathCounts layer{{test::canonical(board), 1}};
  for (int d = 1; d <= depth; ++d) {
    test::PathCounts next;
    PerftLevel level;
    for (const auto& [from, paths] : layer) {
      for (auto& to : test::successors(from)) {
        next[test::canonical(std::move(to))] += paths;
        level.paths += paths;
      }
    }
    level.positions = next.size();
    levels.push_back(level);
    layer = std::move(next);
  }
  return levels;
}

void expect_plain_counts(const freecell::Layout& board, const Rules& rules, int depth) {
  const Puzzle puzzle(rules);
  const auto state = freecell::make_state(board);
  const PerftResult result = perft(puzzle, state, depth);
  EXPECT_EQ(result.ended, std::nullopt);
  EXPECT_EQ(result.levels, plain_perft(board, depth));
  EXPECT_EQ(count_paths(puzzle, state, depth), result.levels.back().paths);
}

TEST(Perft, counts_what_the_plain_rules_count_on_deals) {
  for (const std::uint64_t number : {1U, 617U, 1941U, 11982U, 98714U}) {
    expect_plain_counts(freecell::deal(number), {}, 4);
  }
}

TEST(Perft, counts_what_the_plain_rules_count_on_open_boards) {
  for (std::uint32_t i = 0; i < 60; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 0, 8)};
    expect_plain_counts(test::random_board(random, rules.columns, rules.cells), rules, 3);
  }
}

TEST(Perft, keeps_its_limits) {
  const Puzzle puzzle({});
  const auto state = freecell::make_state(freecell::deal(1));
  solver::Limits limits;
  limits.generated = 1000;
  const PerftResult few = perft(puzzle, state, 20, limits);
  EXPECT_EQ(few.ended, common::Outcome::node_limit);
  EXPECT_EQ(few.generated, 1000U);
  limits = {};
  limits.memory = std::size_t{8} << 20;
  const PerftResult small = perft(puzzle, state, 20, limits);
  EXPECT_EQ(small.ended, common::Outcome::memory_limit);
  ASSERT_GE(small.levels.size(), 3U);
  EXPECT_EQ(small.levels[2], plain_perft(freecell::deal(1), 2)[2]);
}

}  // namespace
}  // namespace coevo::search
