// SPDX-License-Identifier: MIT
#include "solver/search/blind/position_graph.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace coevo::search {
namespace {

constexpr std::uint32_t kUnseen = ~std::uint32_t{0};

std::span<const std::uint32_t> successors_of(const Graph& graph, std::uint32_t vertex) {
  const std::uint32_t* next = graph.next.data();
  return {next + graph.first[vertex], next + graph.first[vertex + 1]};
}

struct Frame {
  std::uint32_t vertex;
  std::uint32_t tried;  // successors so far
};

// Tarjan's algorithm without recursion. Components come in reverse topological order, so that those
// that a component leads to are finished before it.
class Chains {
 public:
  explicit Chains(const Graph& graph)
      : graph_(graph), number_(graph.size(), kUnseen), low_(graph.size()), chain_(graph.size(), 0) {
    enter(0);
    while (!frames_.empty()) step();
  }
  // The most vertices on a chain of components from that of vertex 0, all of each counted.
  std::size_t longest() const { return chain_[0]; }

 private:
  void enter(std::uint32_t vertex) {
    number_[vertex] = low_[vertex] = counter_++;
    open_.push_back(vertex);
    frames_.push_back({vertex, 0});
  }
  void step() {
    Frame& frame = frames_.back();
    const std::uint32_t vertex = frame.vertex;
    const auto out = successors_of(graph_, vertex);
    if (frame.tried < out.size()) {
      const std::uint32_t next = out[frame.tried++];
      if (number_[next] == kUnseen) {
        enter(next);
      } else if (chain_[next] == 0) {
        low_[vertex] = std::min(low_[vertex], number_[next]);
      }
      return;
    }
    frames_.pop_back();
    if (!frames_.empty()) {
      std::uint32_t& low = low_[frames_.back().vertex];
      low = std::min(low, low_[vertex]);
    }
    if (low_[vertex] == number_[vertex]) close(vertex);
  }
  void close(std::uint32_t root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    std::size_t beyond = 0;
    for (auto it = begin; it != open_.end(); ++it) {
      for (const std::uint32_t next : successors_of(graph_, *it))
        beyond = std::max(beyond, chain_[next]);
    }
    const auto own = static_cast<std::size_t>(open_.end() - begin);
    for (auto it = begin; it != open_.end(); ++it) chain_[*it] = own + beyond;
    open_.erase(begin, open_.end());
  }

  const Graph& graph_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<std::size_t> chain_;  // 0 until the vertex's component is closed
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::uint32_t counter_ = 0;
};

// The order of equal successors decides how deep a line gets: several orders are tried.
constexpr std::uint32_t kOrders = 8;

// The longest line that one depth-first walk meets, the vertices of fewest successors first.
std::vector<std::uint32_t> deepest_line(const Graph& graph, std::uint32_t shuffle) {
  std::vector<bool> seen(graph.size());
  std::vector<std::uint32_t> order = graph.next;
  for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
    const auto at = [&](std::uint64_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
    std::stable_sort(at(graph.first[vertex]), at(graph.first[vertex + 1]),
                     [&](std::uint32_t a, std::uint32_t b) {
                       const std::size_t ways_a = successors_of(graph, a).size();
                       const std::size_t ways_b = successors_of(graph, b).size();
                       if (ways_a == ways_b) return a * shuffle < b * shuffle;
                       return ways_a - 1 < ways_b - 1;  // 0 becomes the largest: dead ends last
                     });
  }
  std::vector<Frame> line{{0, 0}};
  seen[0] = true;
  std::vector<std::uint32_t> deepest{0};
  while (!line.empty()) {
    Frame& frame = line.back();
    const std::uint64_t way = graph.first[frame.vertex] + frame.tried;
    if (way == graph.first[frame.vertex + 1]) {
      line.pop_back();
      continue;
    }
    ++frame.tried;
    const std::uint32_t next = order[way];
    if (seen[next]) continue;
    seen[next] = true;
    line.push_back({next, 0});
    if (line.size() <= deepest.size()) continue;
    deepest.clear();
    for (const Frame& each : line) deepest.push_back(each.vertex);
  }
  return deepest;
}

}  // namespace

LongestLine longest_line(const Graph& graph) {
  std::vector<std::uint32_t> longest;
  for (std::uint32_t i = 0; i < kOrders; ++i) {
    auto line = deepest_line(graph, i * 0x9E3779B1);
    if (line.size() > longest.size()) longest = std::move(line);
  }
  return {std::move(longest), Chains(graph).longest() - 1};
}

}  // namespace coevo::search
