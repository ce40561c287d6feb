// Freecell Solver's optimisation scan (seed 003): breadth-first over the positions that a search
// has already made, for the shortest way through them. It makes no new position, so it costs little
// beside the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/contracts.h"
#include "solver/search/known_positions.h"

namespace coevo::search {

// The fewest moves from the first of the positions to a goal among them; none if there is no way.
template <solver::SearchDomain Domain>
std::optional<std::vector<typename Domain::Move>> shortest_way_over(
    const Domain& domain, const KnownPositions<Domain>& known) {
  using Move = typename Domain::Move;
  constexpr std::uint32_t kNone = KnownPositions<Domain>::kNone;
  struct Reached {
    std::uint32_t parent;
    Move move;
  };
  std::vector<Reached> reached(known.size(), Reached{kNone, Move{}});
  std::vector<std::uint32_t> queue{0};
  reached[0].parent = 0;
  typename Domain::Moves moves;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t from = queue[next];
    if (domain.is_goal(known[from])) {
      std::vector<Move> path;
      for (std::uint32_t at = from; at != 0; at = reached[at].parent) {
        path.push_back(reached[at].move);
      }
      std::reverse(path.begin(), path.end());
      return path;
    }
    domain.generate(known[from], moves);
    for (const Move& move : moves) {
      typename Domain::State after = known[from];
      domain.apply(after, move);
      const std::uint32_t to = known.find(after);
      if (to == kNone || reached[to].parent != kNone) continue;
      reached[to] = {from, move};
      queue.push_back(to);
    }
  }
  return std::nullopt;
}

}  // namespace coevo::search
