// SPDX-License-Identifier: MIT
// How long a line of moves without repetition can be, bounded from both sides: to find a longest
// path is NP-hard.
#pragma once

#include <cstddef>

#include "solver/search/position_graph.h"

namespace coevo::search {

struct LineLength {
  std::size_t at_least;  // moves of a line that was found
  std::size_t at_most;
};

// From vertex 0. The lower bound is the deepest line of a few depth-first searches, which try
// vertices of few successors first (after Warnsdorff, 1823). The upper: a line never comes back to
// a strongly connected component that it left, so the most vertices along a chain of components.
LineLength longest_line(const Graph& graph);

}  // namespace coevo::search
