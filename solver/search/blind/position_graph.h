// SPDX-License-Identifier: MIT
// The reachable positions of an instance and the moves between them, for exhaustive proofs.
// Duplicate detection is exact.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/tables/tag_table.h"
#include "solver/search_contract.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

// Edges go out from each vertex to next[first[v]] .. next[first[v + 1] - 1].
struct Graph {
  std::vector<std::uint64_t> first{0};
  std::vector<std::uint32_t> next;

  std::size_t size() const { return first.size() - 1; }
};

template <solver::BoundedSpace Space>
class PositionGraph {
 public:
  using Packed = typename Space::Packed;

  // Generates them breadth first, the start being number 0; budget().ended() says whether a limit
  // was reached. Only new positions count as generated.
  PositionGraph(Space& space, const solver::Limits& limits)
      : budget_(limits),
        known_(std::min<std::size_t>(limits.memory / sizeof(Packed), TagTable::kNone)) {
    const Packed start = space.start().position;
    find_or_add(space.hash(start), start);
    typename Space::Position position;
    typename Space::Successors successors;
    for (std::size_t i = 0; i < positions_.size() && !budget_.ended(); ++i) {
      space.unpack(positions_[i], position);
      space.expand(position, successors);
      for (const auto& successor : successors) {
        const auto& packed = successor.position;
        graph_.next.push_back(find_or_add(space.hash(packed), packed));
      }
      graph_.first.push_back(graph_.next.size());
      has_goal_ = has_goal_ || space.is_goal(positions_[i]);
    }
  }

  const std::vector<Packed>& positions() const { return positions_; }
  const Graph& graph() const { return graph_; }
  bool has_goal() const { return has_goal_; }
  const Budget& budget() const { return budget_; }

 private:
  std::uint32_t find_or_add(std::uint64_t hash, const Packed& packed) {
    const std::size_t grown = bytes() - known_.bytes() + known_.bytes_to_grow();
    if (known_.full(1) && budget_.memory(grown)) known_.grow();
    const std::size_t slot =
        known_.find(hash, [&](std::uint32_t index) { return positions_[index] == packed; });
    const std::uint32_t known = known_.index_at(slot);
    if (known != TagTable::kNone || !budget_.memory(bytes()) || !budget_.generate()) return known;
    const auto index = static_cast<std::uint32_t>(positions_.size());
    positions_.push_back(packed);
    known_.put(slot, hash, index);
    return index;
  }
  std::size_t bytes() const {
    return positions_.capacity() * sizeof(Packed) + known_.bytes() +
           graph_.next.capacity() * sizeof(std::uint32_t) +
           graph_.first.capacity() * sizeof(std::uint64_t);
  }

  Budget budget_;
  TagTable known_;
  std::vector<Packed> positions_;
  Graph graph_;
  bool has_goal_ = false;
};

// How long a line of moves without repetition can be, bounded from both sides: to find a longest
// path is NP-hard.
struct LongestLine {
  std::vector<std::uint32_t> vertices;  // of the longest line found, from vertex 0
  std::size_t at_most;                  // moves of any line

  std::size_t at_least() const { return vertices.size() - 1; }  // moves of the line found
};

// From vertex 0. The lower bound is the deepest line of a few depth-first searches, which try
// vertices of few successors first (after Warnsdorff, 1823). The upper: a line never comes back to
// a strongly connected component that it left, so the most vertices along a chain of components.
LongestLine longest_line(const Graph& graph);

}  // namespace coevo::search
