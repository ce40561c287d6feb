// SPDX-License-Identifier: MIT
// Bounds on the longest line against all lines of small random graphs.
#include "solver/search/longest_line.h"

#include <gtest/gtest.h>

#include <random>

namespace coevo::search {
namespace {

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

TEST(LongestLine, is_between_the_bounds) {
  std::mt19937 random(1);
  int exact = 0;
  for (int i = 0; i < 2000; ++i) {
    const Graph graph = random_graph(2 + static_cast<std::uint32_t>(random() % 8), 3, random);
    const LineLength line = longest_line(graph);
    const std::size_t truth = longest(graph, 0, 1);
    ASSERT_LE(line.at_least, truth);
    ASSERT_GE(line.at_most, truth);
    exact += line.at_least == truth ? 1 : 0;
  }
  EXPECT_GT(exact, 1000);
}

TEST(LongestLine, is_exact_without_ways_back) {
  // 0 -> 1 -> 2 -> 3 and 0 -> 3.
  const Graph graph{{0, 2, 3, 4, 4}, {1, 3, 2, 3}};
  const LineLength line = longest_line(graph);
  EXPECT_EQ(line.at_least, 3U);
  EXPECT_EQ(line.at_most, 3U);
}

}  // namespace
}  // namespace coevo::search
