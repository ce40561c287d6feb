// SPDX-License-Identifier: MIT
// Shortens the solutions of games whose groups or complete piles move as one.
#pragma once

#include <span>
#include <vector>

#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// `moves` lead from `start` to the goal, auto-moves included. The result does too. None of its
// sections can be replaced by one or two moves.
std::vector<Move> take_shortcuts(const Rules& rules, const State& start,
                                 std::span<const Move> moves);

}  // namespace coevo::patience
