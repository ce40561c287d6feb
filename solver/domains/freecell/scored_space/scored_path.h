// A path of ScoredPuzzle's moves as moves of the plain domain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/freecell/state/puzzle.h"

namespace coevo::freecell {

// The moves from `start` to all cards home: those of the path, the auto-moves between them, and,
// from the decided position that it leads to, the rest.
std::vector<Move> unpack(const Rules& rules, const State& start,
                         std::span<const std::uint32_t> path);

}  // namespace coevo::freecell
