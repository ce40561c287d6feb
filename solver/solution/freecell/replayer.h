// The independent referee: replays anyone's solution card by card on a plain board, with rules written
// apart from the search's move generator. Only what it accepts counts as solved.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/freecell/layout.h"

namespace coevo::solution {

// One card from one place to another.
struct CardMove {
  enum class Place : std::uint8_t { column, cell, home };
  Place from_place;
  Place to_place;
  std::uint8_t from;  // column or cell from 0; unused for home
  std::uint8_t to;

  friend bool operator==(const CardMove&, const CardMove&) = default;
};

// How a solution is written. `standard`: two characters a move, the run as long as fits; `cards`: the same characters, one single card each;
// `extended`: standard moves, with `v` and a hexadecimal count where a run moves (fc-solve -snx).
enum class Notation { standard, cards, extended };

struct Replay {
  bool legal = false;          // every move was legal
  bool won = false;            // and all cards are home
  std::size_t bad_move = 0;    // number of the first illegal move, from 1 (when not legal)
  std::string fault;           // what is wrong with it, one line
  freecell::Layout board;      // the position at the end, or before the illegal move
  std::size_t length_moves = 0;  // a run between columns counts one, a card home one
  std::size_t length_cards = 0;  // every single-card move counts one
  std::vector<CardMove> cards;   // the single-card moves
};

// Replays `text` (moves separated by anything but their characters, or by nothing) from `start`.
Replay replay(const freecell::Layout& start, std::string_view text, Notation notation);

}  // namespace coevo::solution
