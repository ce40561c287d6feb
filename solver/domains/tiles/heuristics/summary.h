// SPDX-License-Identifier: MIT
// The basis of the sliding-tile heuristics: statistics of one position, each computed once, when
// first needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "solver/domains/tiles/state/puzzle.h"

namespace coevo::tiles {

// Conflicts in one line (Hansson, Mayer, Yung 1992): the tiles that are in their home line, but
// whose order is not the home order, cannot all stay in it; each that leaves costs two moves more.
//
// How many tiles must leave at least, by the line's content: `length` digits in base length + 1,
// the first square's highest; 0 = nothing that is at home in this line, otherwise place in the line
// + 1. `length` is 1 .. 6.
const std::vector<std::uint8_t>& line_conflicts(int length);

template <class AnyPuzzle>
class Summary {
 public:
  using State = typename AnyPuzzle::State;
  using Pack = typename AnyPuzzle::Pack;
  static constexpr int kRows = AnyPuzzle::kRows;
  static constexpr int kColumns = AnyPuzzle::kColumns;
  static constexpr int kSquares = AnyPuzzle::kSquares;
  static constexpr int kTiles = kSquares - 1;

  // `state` must outlive it.
  Summary(const AnyPuzzle&, const State& state) : state_(state) {}

  const State& state() const { return state_; }
  int tile_at(int square) const { return Pack::get(state_.tile_at, square); }
  int square_of(int tile) const { return Pack::get(state_.square_of, tile); }
  static int distance(int a, int b) { return AnyPuzzle::distance(a, b); }

  // The sum of the tiles' Manhattan distances from home.
  int manhattan() {
    if (manhattan_ < 0) {
      manhattan_ = 0;
      for (int tile = 1; tile <= kTiles; ++tile) manhattan_ += distance(square_of(tile), tile);
    }
    return manhattan_;
  }
  // Tiles that must leave their line to let others pass, over all rows and columns.
  int conflicts() const {
    int count = 0;
    const auto& rows = line_conflicts(kColumns);
    for (int row = 0; row < kRows; ++row) {
      std::size_t code = 0;
      for (int column = 0; column < kColumns; ++column) {
        const int tile = tile_at(row * kColumns + column);
        const bool at_home = tile != 0 && tile / kColumns == row;
        code = code * (kColumns + 1) + static_cast<std::size_t>(at_home ? tile % kColumns + 1 : 0);
      }
      count += rows[code];
    }
    const auto& columns = line_conflicts(kRows);
    for (int column = 0; column < kColumns; ++column) {
      std::size_t code = 0;
      for (int row = 0; row < kRows; ++row) {
        const int tile = tile_at(row * kColumns + column);
        const bool at_home = tile != 0 && tile % kColumns == column;
        code = code * (kRows + 1) + static_cast<std::size_t>(at_home ? tile / kColumns + 1 : 0);
      }
      count += columns[code];
    }
    return count;
  }

 private:
  const State& state_;
  int manhattan_ = -1;
};

}  // namespace coevo::tiles
