// What a search returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/common/outcome.h"

namespace coevo::solver {

template <class Move>
struct SearchResult {
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;  // successors made and not refused as duplicates when made
  std::uint64_t expanded = 0;   // positions whose successors were produced
  std::size_t peak_memory = 0;  // bytes of the search's tables
  bool optimal = false;         // solved, and no solution is shorter: proven
  std::optional<std::uint64_t> lower_bound;  // of the solution's moves, where the search proves one
  std::vector<Move> path;  // from the start to the goal, without auto-moves; empty unless solved
};

}  // namespace coevo::solver
