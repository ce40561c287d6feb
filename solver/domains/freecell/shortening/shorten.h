// SPDX-License-Identifier: MIT
// Shortens a solution by leaving out intermediate stops of cards.
#pragma once

#include <span>
#include <vector>

#include "solver/domains/freecell/shortening/windows.h"
#include "solver/domains/freecell/state/puzzle.h"

namespace coevo::freecell {

// `moves` lead from `start` to the goal, auto-moves included. The result does too, in at most as
// many single-card moves; runs are moved whole where that is equivalent.
//
// Where a card goes p -> q and next q -> r, with no card put on q in between, it goes p -> r at
// once: at the later time if p is left alone in between (Mudatori, Jimbo), at the earlier if r is.
// Cells are all alike, so a card may wait in a cell if one stays free.
//
// `windows`: then sections of it are searched again.
std::vector<freecell::Move> shorten(const freecell::Rules& rules, const freecell::State& start,
                                    std::span<const freecell::Move> moves,
                                    const Windows& windows = {});

// The same, each move of a single card, without searching.
std::vector<freecell::Move> without_stops(const freecell::Rules& rules,
                                          const freecell::State& start,
                                          std::span<const freecell::Move> moves);

}  // namespace coevo::freecell
