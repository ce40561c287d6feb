// SPDX-License-Identifier: MIT
// How long a line of moves without repetition can be, bounded from both sides: to find a longest
// path is NP-hard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/blind/position_graph.h"

namespace coevo::search {

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
