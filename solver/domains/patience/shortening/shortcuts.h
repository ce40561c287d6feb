// SPDX-License-Identifier: MIT
// Shortens a solution where runs need no space to move, so that hops do not describe them.
#pragma once

#include <span>
#include <vector>

#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// `moves` lead from `start` to the goal, auto-moves included. The result does too. No one or two
// moves lead from one of its positions to a later one that is more moves away.
std::vector<Move> take_shortcuts(const Rules& rules, const State& start,
                                 std::span<const Move> moves);

}  // namespace coevo::patience
