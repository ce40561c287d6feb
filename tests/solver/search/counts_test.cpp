// SPDX-License-Identifier: MIT
// Counts of positions, the longest line, and the team that searches.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>

#include "solver/search/blind/perft.h"
#include "solver/search/blind/position_graph.h"
#include "solver/search/team.h"
#include "tests/solver/plain_rules.h"

namespace coevo::search {
namespace {

// Bounds on the longest line against all lines of small random graphs.

Graph random_graph(std::uint32_t size, unsigned ways, std::mt19937& random) {
  Graph graph;
  for (std::uint32_t vertex = 0; vertex < size; ++vertex) {
    for (auto way = random() % (ways + 1); way > 0; --way) {
      graph.next.push_back(static_cast<std::uint32_t>(random() % size));
    }
    graph.first.push_back(graph.next.size());
  }
  return graph;
}

std::size_t longest(const Graph& graph, std::uint32_t from, std::uint32_t used) {
  std::size_t best = 0;
  for (std::uint64_t way = graph.first[from]; way < graph.first[from + 1]; ++way) {
    const std::uint32_t next = graph.next[way];
    if (used >> next & 1) continue;
    best = std::max(best, 1 + longest(graph, next, used | 1U << next));
  }
  return best;
}

// From vertex 0, along edges, without repetition.
bool is_line(const Graph& graph, const std::vector<std::uint32_t>& vertices) {
  if (std::set(vertices.begin(), vertices.end()).size() != vertices.size()) return false;
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const auto at = [&](std::uint64_t way) {
      return graph.next.begin() + static_cast<std::ptrdiff_t>(way);
    };
    const auto begin = at(graph.first[vertices[i - 1]]), end = at(graph.first[vertices[i - 1] + 1]);
    if (std::find(begin, end, vertices[i]) == end) return false;
  }
  return vertices.front() == 0;
}

TEST(LongestLine, is_between_the_bounds) {
  std::mt19937 random(1);
  int exact = 0;
  for (int i = 0; i < 2000; ++i) {
    const Graph graph = random_graph(2 + static_cast<std::uint32_t>(random() % 8), 3, random);
    const LongestLine line = longest_line(graph);
    const std::size_t truth = longest(graph, 0, 1);
    ASSERT_TRUE(is_line(graph, line.vertices));
    ASSERT_LE(line.at_least(), truth);
    ASSERT_GE(line.at_most, truth);
    exact += line.at_least() == truth ? 1 : 0;
  }
  EXPECT_GT(exact, 1000);
}

TEST(LongestLine, is_exact_without_ways_back) {
  // 0 -> 1 -> 2 -> 3 and 0 -> 3.
  const Graph graph{{0, 2, 3, 4, 4}, {1, 3, 2, 3}};
  const LongestLine line = longest_line(graph);
  EXPECT_EQ(line.vertices, (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(line.at_most, 3U);
}

using patience::Puzzle;
using patience::Rules;

// Breadth first over sorted boards, in a map.
std::vector<PerftLevel> plain_perft(const patience::Layout& board, int depth) {
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

void expect_plain_counts(const patience::Layout& board, const Rules& rules, int depth) {
  const Puzzle puzzle(rules);
  const auto state = patience::make_state(board);
  const PerftResult result = perft(puzzle, state, depth);
  EXPECT_EQ(result.ended, std::nullopt);
  EXPECT_EQ(result.levels, plain_perft(board, depth));
  EXPECT_EQ(count_paths(puzzle, state, depth), result.levels.back().paths);
}

TEST(Perft, counts_what_the_plain_rules_count_on_deals) {
  for (const std::uint64_t number : {1U, 617U, 1941U, 11982U, 98714U}) {
    expect_plain_counts(patience::deal(number), {}, 4);
  }
}

TEST(Perft, counts_what_the_plain_rules_count_on_open_boards) {
  for (std::uint32_t i = 0; i < 60; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10), .cells = test::pick(random, 0, 8)};
    expect_plain_counts(test::random_board(random, rules.columns, rules.cells), rules, 3);
  }
}

TEST(Perft, keeps_its_limits) {
  const Puzzle puzzle({});
  const auto state = patience::make_state(patience::deal(1));
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
  EXPECT_EQ(small.levels[2], plain_perft(patience::deal(1), 2)[2]);
}

TEST(Team, does_every_part_once_by_workers_it_has) {
  for (const std::size_t workers : {1U, 2U, 5U}) {
    Team team(workers);
    ASSERT_EQ(team.workers(), workers);
    for (std::size_t parts = 0; parts < 40; ++parts) {
      std::vector<int> done(parts, 0);
      std::vector<int> by_worker(workers, 0);  // not shared: no lock needed
      team.run(parts, [&](std::size_t part, std::size_t worker) {
        ++done[part];
        ++by_worker[worker];
      });
      ASSERT_EQ(done, std::vector<int>(parts, 1));
      ASSERT_EQ(std::accumulate(by_worker.begin(), by_worker.end(), 0), static_cast<int>(parts));
    }
  }
}

TEST(Team, passes_an_exception_on_and_works_again) {
  Team team(3);
  const auto fails = [](std::size_t part, std::size_t) {
    if (part == 5) throw std::runtime_error("part 5");
  };
  EXPECT_THROW(team.run(8, fails), std::runtime_error);
  std::array<int, 8> done{};
  team.run(8, [&](std::size_t part, std::size_t) { ++done[part]; });
  EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), 8);
}

}  // namespace
}  // namespace coevo::search
