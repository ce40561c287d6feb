// Freecell Solver's optimisation scan (seed 003): breadth-first over the positions that a search
// has already made, for the shortest way through them. It makes no new position, so it costs little
// beside the search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/contracts.h"
#include "solver/search/known_positions.h"
#include "solver/search/way_back.h"

namespace coevo::search {

// The fewest moves from the first of the positions to a goal among them; none if there is no way.
template <solver::SearchDomain Domain, class Node>
std::optional<std::vector<typename Domain::Move>> shortest_way_over(
    const Domain& domain, const KnownPositions<Domain, Node>& known) {
  constexpr std::uint32_t kNone = KnownPositions<Domain, Node>::kNone;
  std::vector<std::uint32_t> parent(known.size(), kNone);
  std::vector<std::uint32_t> queue{0};
  parent[0] = 0;
  typename Domain::Moves moves;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t from = queue[next];
    if (domain.is_goal(known[from].state)) {
      return moves_to(from, domain, known, [&](std::uint32_t i) { return parent[i]; });
    }
    domain.generate(known[from].state, moves);
    for (const auto& move : moves) {
      typename Domain::State after = known[from].state;
      domain.apply(after, move);
      const std::uint32_t to = known.find(after);
      if (to == kNone || parent[to] != kNone) continue;
      parent[to] = from;
      queue.push_back(to);
    }
  }
  return std::nullopt;
}

}  // namespace coevo::search
