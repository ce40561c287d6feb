// SPDX-License-Identifier: MIT
// The referee for sliding tiles: replays any solution on a plain array of squares, with its own
// rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/tiles/state/board.h"

namespace coevo::tiles {

enum class TileNotation {
  blank,  // U, D, L, R: where the blank goes
  tiles,  // numbers of the tiles that move
};

struct TileReplay {
  bool legal = false;  // all of it
  bool won = false;    // and the goal at the end
  bool readable = true;
  std::string fault;  // of the first illegal move
  std::size_t line = 0;
  std::size_t column = 0;
  std::vector<std::uint8_t> moved;  // the tile of each move made
  tiles::Board board;               // at the end, or before the illegal move
};

// Moves may be separated by blanks, commas and line ends.
TileReplay replay_tiles(const tiles::Board& start, std::string_view moves, TileNotation notation);

}  // namespace coevo::tiles
