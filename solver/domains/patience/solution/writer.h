// SPDX-License-Identifier: MIT
// Writes solutions in every notation, so that the replayer and other programs arrive at the same
// board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// A search's moves, auto-moves included, with definite cells: a card goes to the first empty one.
// Throws std::logic_error if a move is not legal (a bug of the search).
std::vector<RunMove> to_runs(const Layout& start, const Rules& rules, std::span<const Move> moves);

// The text of `runs`, as to_runs() or replay() gives them, or of moves as for to_runs(), on one
// line, moves separated by blanks. Standard notation moves as many cards as fit to an empty column;
// where fewer move, single cards are written instead, one at a time through a cell (so it may hold
// more moves than runs), or, with no empty cell, the run with its `v` count. A group always has its
// count if it is_ambiguous(), and a card that comes back from home its suit's number.
std::string write_solution(const Layout& start, const Rules& rules, std::span<const RunMove> runs,
                           Notation notation);
std::string write_solution(const Layout& start, const Rules& rules, std::span<const Move> moves,
                           Notation notation);

// The address of a page that shows the solution of a Microsoft deal of FreeCell (8 columns, 4
// cells), without auto-moves. nullopt if the notation of the page cannot express a move: a whole
// column to an empty one, or fewer cards than fit to an empty column with no empty cell.
std::optional<std::string> replay_link(std::uint64_t deal, std::span<const RunMove> runs);

}  // namespace coevo::patience
