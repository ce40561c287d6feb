// SPDX-License-Identifier: MIT
// Bounds on the longest line against all lines of small random graphs.
#include "solver/search/blind/longest_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

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

}  // namespace
}  // namespace coevo::search
