// SPDX-License-Identifier: MIT
// A board of any size as people see it: text, parity, and the instances by number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/random.h"

namespace coevo::tiles {

inline constexpr int kMaxSquares = 25;
inline constexpr std::uint64_t kLastInstance = std::uint64_t{1}
                                               << 53;  // exact in every JSON reader

struct Rules {
  int walk = 0;  // 0: instances are random boards; else the ends of random walks of so many moves
};

struct Board {
  int rows = 0;
  int columns = 0;
  std::vector<std::uint8_t> tiles;  // by square in reading order; 0 is the blank

  friend bool operator==(const Board&, const Board&) = default;
};

// The blank first, then 1, 2 ...
Board goal(int rows, int columns);

// Whether the goal can be reached: the permutation is even exactly if the blank is an even number
// of squares from home (Johnson and Story 1879).
bool is_solvable(const Board& board);

// Instance `number`: uniform among the solvable boards. A Fisher-Yates shuffle of all squares, last
// to first, by the stream (seed = number, purpose = board); the first two tiles in reading order
// change places if that is not solvable. With a walk: so many moves from the goal, none undoing the
// one before.
Board numbered_board(int rows, int columns, std::uint64_t number, const Rules& rules);

// Two exchanges of two tiles each, so that it can be solved exactly where `board` can. The second
// may undo the first, 1 time in 105 on 4 x 4 squares.
Board with_two_exchanges(Board board, common::RandomStream& random);

// Numbers separated by blanks and line ends; "#" begins a comment. Faults throw InputError with
// `file`, line and column.
Board read_board(const std::string& text, const std::string& file, int rows, int columns);
// The same of every line that is not empty.
std::vector<Board> read_boards(const std::string& text, const std::string& file, int rows,
                               int columns);

// One line, as it is read.
std::string line_text(const Board& board);
// A picture of it.
std::string board_text(const Board& board);

}  // namespace coevo::tiles
