// From the positions of a shortest path back to moves on the deal as dealt.
#pragma once

#include <span>
#include <vector>

#include "solver/bounded_space.h"
#include "solver/domains/freecell/state/packed.h"
#include "solver/domains/freecell/state/state.h"

namespace coevo::freecell {

// The position of a search's state, packed.
Packed pack(const Deck& deck, const State& state);

// The single-card moves, those home included, that lead from `state` past all positions of the
// path.
std::vector<Move> extract_plan(const Deck& deck, State state,
                          std::span<const solver::PathNode<Packed>> path);

}  // namespace coevo::freecell
