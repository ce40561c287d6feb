// Writes solutions in every notation, so that the replayer and others' programs come to the same
// board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/domains/freecell/state.h"
#include "solver/solution/freecell/card_move.h"

namespace coevo::solution {

// The texts are on one line, moves parted by blanks.
struct WrittenSolution {
  std::string standard;
  std::string cards;
  std::string extended;
  std::size_t length_moves = 0;  // a run between columns counts one, a card home one
  std::size_t length_cards = 0;  // single-card moves of `cards`
};

// A search's moves, auto-moves included, with cells told apart: a card goes to the first empty
// cell. Throws std::logic_error where a move is not legal (a fault of the search).
std::vector<RunMove> to_runs(const freecell::Layout& start, std::span<const freecell::Move> moves);

// `runs` as to_runs or replay() gives them. Standard notation moves as many cards as fit to an
// empty column; where fewer move, single cards are written instead, one at a time through a cell
// (so its text may hold more moves than length_moves), or, with no empty cell, the run with its `v`
// count.
WrittenSolution write_solution(const freecell::Layout& start, std::span<const RunMove> runs);

// A page that shows the solution of a Microsoft deal (8 columns, 4 cells), without auto-moves.
// Nothing where the page has no way to write a move: a whole column to an empty one, or fewer cards
// than fit to an empty column with no empty cell.
std::optional<std::string> replay_link(std::uint64_t deal, std::span<const RunMove> runs);

}  // namespace coevo::solution
