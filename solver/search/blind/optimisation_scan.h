// SPDX-License-Identifier: MIT
// Freecell Solver's optimisation scan (Fish, lecture summary): breadth-first over the positions
// that a search has generated, for the shortest path through them. It generates no new position, so
// it costs little compared with the search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/search/plan_extraction.h"
#include "solver/search/tables/known_positions.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

// The fewest moves from the first of the positions to a goal among them; nullopt if there is no
// path.
template <solver::StateSpace Space, class Node>
std::optional<std::vector<typename Space::Move>> shortest_path_over(
    const Space& space, const KnownPositions<Space, Node>& known) {
  constexpr std::uint32_t kNone = KnownPositions<Space, Node>::kNone;
  std::vector<std::uint32_t> parent(known.size(), kNone);
  std::vector<std::uint32_t> queue{0};
  parent[0] = 0;
  typename Space::Moves moves;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t from = queue[next];
    if (space.is_goal(known[from].state)) {
      return extract_plan(from, space, known, [&](std::uint32_t i) { return parent[i]; });
    }
    space.generate(known[from].state, moves);
    for (const auto& move : moves) {
      typename Space::State after = known[from].state;
      space.apply(after, move);
      const std::uint32_t to = known.find(after);
      if (to == kNone || parent[to] != kNone) continue;
      parent[to] = from;
      queue.push_back(to);
    }
  }
  return std::nullopt;
}

}  // namespace coevo::search
