// SPDX-License-Identifier: MIT
// Shortens a solution: by leaving out intermediate stops of cards, and section by section.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/patience/shortening/hops.h"
#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

// Shortens a solution section by section: the way from one of its positions to a later one is
// searched again for fewer hops.
struct Windows {
  int hops = 0;             // of a window; the next begins in its middle. 0: none
  std::uint64_t nodes = 0;  // positions generated in each, at most
};

// `hops` lead from `start`; the result leads to the same position, in at most as many.
std::vector<Hop> solve_windows(const Rules& rules, const State& start, std::vector<Hop> hops,
                               const Windows& windows);

// `moves` lead from `start` to the goal, auto-moves included. The result does too, in at most as
// many single-card moves; runs are moved whole where that is equivalent.
//
// Where a card goes p -> q and next q -> r, with no card put on q in between, it goes p -> r at
// once: at the later time if p is left alone in between (Mudatori, Jimbo), at the earlier if r is.
// Cells are all alike, so a card may wait in a cell if one stays free.
//
// `windows`: then sections of it are searched again.
std::vector<Move> shorten(const Rules& rules, const State& start, std::span<const Move> moves,
                          const Windows& windows = {});

// The same, each move of a single card, without searching.
std::vector<Move> without_stops(const Rules& rules, const State& start,
                                std::span<const Move> moves);

}  // namespace coevo::patience
