// SPDX-License-Identifier: MIT
// Plan extraction: from the positions of a shortest path to the moves between them.
#pragma once

#include <span>
#include <vector>

#include "solver/domains/patience/state/packed.h"
#include "solver/domains/patience/state/state.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::patience {

// The packed position of that state.
Packed pack(const Deck& deck, const State& state);

// The moves of single cards, groups and complete piles, those home included, that lead from `state`
// through all positions of the path.
std::vector<Move> extract_plan(const Deck& deck, State state,
                               std::span<const solver::PathNode<Packed>> path);

}  // namespace coevo::patience
