// SPDX-License-Identifier: MIT
// A path of ScoredPuzzle's moves as moves of Puzzle.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/freecell/state/puzzle.h"

namespace coevo::freecell {

// The moves from `start` to the goal: those of the path, the auto-moves between them, and the rest
// from the trivially solved position that it leads to.
std::vector<Move> unpack(const Rules& rules, const State& start,
                         std::span<const std::uint32_t> path);

}  // namespace coevo::freecell
