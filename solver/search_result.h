// SPDX-License-Identifier: MIT
// The result of any search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/outcome.h"

namespace coevo::solver {

// A PathElement is what the search records of a step: a move of the state space, a packed move, or
// a position (PathNode of solver/spaces/bounded_space.h).
template <class PathElement>
struct SearchResult {
  // `unsolvable` is a proof only if the state space generates all moves of the puzzle.
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;  // successors made and not refused as duplicates when made
  std::uint64_t expanded = 0;   // positions whose successors were produced
  std::uint64_t positions = 0;  // distinct positions met, if the search knows
  std::size_t peak_memory = 0;  // bytes of the search's tables
  bool optimal = false;         // solved, and no solution is shorter: proven
  std::optional<std::uint64_t> lower_bound = std::nullopt;  // of a solution's moves, where proven
  // From the start to the goal, without safe autoplay. Empty if no solution is known; at a limit,
  // some searches return the best known.
  std::vector<PathElement> path = {};
};

}  // namespace coevo::solver
