// SPDX-License-Identifier: MIT
// Freecell Solver's multi-moves (Fish, lecture summary): each "test" proposes what a player would
// want, such as a buried card home, and clears the way by putting cards into cells and empty
// columns.
#pragma once

#include <string>
#include <vector>

#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

// The digits of the tests as in Freecell Solver; what is in the way is put away first:
//   0 exposed cards home              5 a card onto its parent deeper in the same column
//   1 cards in cells home             6 runs to empty columns
//   2 cards in cells onto parents     7 cards in cells to empty columns
//   3 buried cards home               8 as 4, of cards that already lie on a parent
//   4 runs onto parents elsewhere     9 whole columns into cells
inline constexpr const char* kAllTests = "0123456789";

// The rules with multi-moves instead of moves. They do not cover all sequences of moves: an
// exhausted search proves nothing. A Move here says what is wanted: `card`, with the run on it
// unless it goes home, from column or cell `from` onto `onto` in column `to`.
class MultiMoves : public Puzzle {
 public:
  using Moves = solver::MoveList<Move, 512>;
  using Steps = std::vector<Move>;

  // `tests`: digits of kAllTests, in the order in which they are tried.
  MultiMoves(Rules rules, std::string tests) : Puzzle(rules), tests_(std::move(tests)) {}

  // The possible multi-moves, test after test.
  void generate(const State& state, Moves& moves) const;
  void apply(State& state, const Move& move) const;
  std::uint64_t hash_after(const State& state, const Move& move) const;
  // Makes a multi-move as plain moves, without auto-moves, and appends them to `steps` unless null.
  // False if too few cells and columns are empty: `state` and `steps` are then left half way.
  bool perform(State& state, const Move& move, Steps* steps) const;
  // Makes a multi-move, and calls each(move) for the plain moves that it is made of.
  template <class Each>
  void make_parts(State& state, const Move& move, Each each) const {
    Steps steps;
    perform(state, move, &steps);
    for (const Move& step : steps) each(step);
  }

 private:
  struct Proposals;
  class Mover;
  std::string tests_;
};

}  // namespace coevo::patience
