// SPDX-License-Identifier: MIT
// The sliding-tile puzzle for searches, and the small numbers that its positions are packed of.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "solver/domains/tiles/state/board.h"
#include "solver/spaces/state_space.h"

namespace coevo::tiles {

// Small numbers side by side in one machine word: 4 bits each for boards up to 16 squares, 5 bits
// for up to 25.

__extension__ using Wide = unsigned __int128;

template <int kSquares>
struct Packed {
  static_assert(kSquares <= 25);
  static constexpr int kBits = kSquares <= 16 ? 4 : 5;
  using Word = std::conditional_t<kSquares <= 16, std::uint64_t, Wide>;

  static constexpr int get(Word word, int i) {
    return static_cast<int>(word >> (kBits * i)) & ((1 << kBits) - 1);
  }
  // Turns entry i from x into x ^ difference.
  static constexpr Word flip(Word word, int i, int difference) {
    return word ^ (static_cast<Word>(static_cast<unsigned>(difference)) << (kBits * i));
  }
  // 0, 1, 2 ...
  static constexpr Word identity() {
    Word word = 0;
    for (int i = 0; i < kSquares; ++i) word = flip(word, i, i);
    return word;
  }
};

// The sliding-tile puzzle for searches: rows x columns, the blank's home is the first square.
//
// The tile that moves; `to` is where the blank is.
struct Move {
  std::uint8_t tile;
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t unused = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

// A solver::StateSpace. Squares are numbered in reading order.
template <int kRowsOf, int kColumnsOf>
class Puzzle {
 public:
  static constexpr int kRows = kRowsOf;
  static constexpr int kColumns = kColumnsOf;
  static constexpr int kSquares = kRows * kColumns;
  using Pack = Packed<kSquares>;
  using Word = typename Pack::Word;

  // A permutation and its inverse.
  struct State {
    Word tile_at;    // by square; 0 is the blank
    Word square_of;  // by tile
  };
  using Move = tiles::Move;
  using Moves = solver::MoveList<Move, 4>;

  explicit Puzzle(Rules rules = {}) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  // Manhattan distance of two squares.
  static constexpr int distance(int a, int b) {
    const int rows = a / kColumns - b / kColumns;
    const int columns = a % kColumns - b % kColumns;
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
  }
  static bool is_goal(const State& state) { return state.tile_at == Pack::identity(); }
  static std::uint64_t hash(const State& state) {
    std::uint64_t x = 0;
    if constexpr (kSquares > 16) {
      x = static_cast<std::uint64_t>(state.tile_at >> 64) * 0xD6E8FEB86659FD93;
      x = static_cast<std::uint64_t>(state.tile_at) ^ x ^ (x >> 32);
    } else {
      x = state.tile_at;
    }
    x *= 0x9E3779B97F4A7C15;  // splitmix64's and Stafford's constants
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    return x ^ (x >> 29);
  }
  static std::uint64_t hash_after(const State& state, const Move& move) {
    State after = state;
    apply(after, move);
    return hash(after);
  }
  static void apply(State& state, const Move& move) {
    state.tile_at = Pack::flip(Pack::flip(state.tile_at, move.from, move.tile), move.to, move.tile);
    const int squares = move.from ^ move.to;
    state.square_of = Pack::flip(Pack::flip(state.square_of, move.tile, squares), 0, squares);
  }
  // The blank goes up, down, left, right.
  static void generate(const State& state, Moves& moves) {
    const int blank = Pack::get(state.square_of, 0);
    const Neighbours& near = kNeighbours[static_cast<std::size_t>(blank)];
    moves.assign(static_cast<std::size_t>(near.count), [&](std::size_t i) {
      const int square = near.squares[i];
      return Move{static_cast<std::uint8_t>(Pack::get(state.tile_at, square)),
                  static_cast<std::uint8_t>(square), static_cast<std::uint8_t>(blank)};
    });
  }
  static bool same_position(const State& a, const State& b) { return a.tile_at == b.tile_at; }
  static bool undoes(const Move& move, const Move& before) { return move.tile == before.tile; }

 private:
  struct Neighbours {
    std::array<std::uint8_t, 4> squares{};
    int count = 0;
  };
  static constexpr auto make_neighbours() {
    std::array<Neighbours, kSquares> all{};
    for (int square = 0; square < kSquares; ++square) {
      Neighbours& near = all[static_cast<std::size_t>(square)];
      const auto add = [&near](int other) {
        near.squares[static_cast<std::size_t>(near.count++)] = static_cast<std::uint8_t>(other);
      };
      if (square >= kColumns) add(square - kColumns);
      if (square + kColumns < kSquares) add(square + kColumns);
      if (square % kColumns != 0) add(square - 1);
      if (square % kColumns != kColumns - 1) add(square + 1);
    }
    return all;
  }
  static constexpr std::array<Neighbours, kSquares> kNeighbours = make_neighbours();

  Rules rules_;
};

// The board must be of the puzzle's size.
template <class AnyPuzzle>
typename AnyPuzzle::State make_state(const Board& board) {
  typename AnyPuzzle::State state{0, 0};
  for (int square = 0; square < AnyPuzzle::kSquares; ++square) {
    const int tile = board.tiles[static_cast<std::size_t>(square)];
    state.tile_at = AnyPuzzle::Pack::flip(state.tile_at, square, tile);
    state.square_of = AnyPuzzle::Pack::flip(state.square_of, tile, square);
  }
  return state;
}

}  // namespace coevo::tiles
