// SPDX-License-Identifier: MIT
// The independent referee: replays any solution card by card on a plain board, with rules written
// independently of the searches' move generator. Only what it accepts counts as solved.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

struct Replay {
  bool legal = false;        // every move was legal
  bool won = false;          // and all cards are home; a solution may stop short of that
  bool readable = true;      // false: the text of the bad move is not a move
  std::size_t bad_move = 0;  // number of the first illegal move as written, from 1
  std::size_t bad_line = 0;  // its place in the text, from 1
  std::size_t bad_column = 0;
  std::string fault;             // its fault in one line: "move 17 '3a': no empty cell"
  Layout board;                  // the position at the end, or before the illegal move
  std::size_t length_moves = 0;  // as written: a run between columns counts one, a card home one
  std::size_t length_cards = 0;  // every single-card move, group or pile counts one
  std::size_t automatic = 0;     // of the runs those that the text leaves to autoplay
  std::vector<RunMove> runs;     // the moves as written, and those
  std::vector<RunMove> cards;    // the single-card moves; a group or a pile moves as one
};

// Replays `text` from `start` by the rules of the game: how columns are built, what goes to an
// empty one, the reserve, and whether cards come back from home. Moves may be separated by blanks,
// line ends and commas, or by nothing; `#` starts a comment; the lines that fc-solve prints around
// its moves are skipped. Standard notation takes more: a `v` count, for a run to an empty column of
// fewer cards than fit; if the text has none and does not win with as many as fit, the numbers of
// cards with which it does (Readings); and other programs' texts (foreign_text.h).
Replay replay(const Layout& start, const Rules& rules, std::string_view text, Notation notation);
// The same for a solution, which in standard notation may leave out the moves of an autoplay: if it
// does not win as it is written, with those of autoplays() after each of its moves. If none wins,
// the one that is legal for longest.
Replay replay_solution(const Layout& start, const Rules& rules, std::string_view text,
                       Notation notation);

}  // namespace coevo::patience
