// SPDX-License-Identifier: MIT
// A user's Puzzle (puzzle.h) as a solver::StateSpace, which says what its functions do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "common/hash.h"
#include "solver/assembly/puzzle_signatures.h"
#include "solver/assembly/text_replay.h"
#include "solver/contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::assembly {

template <class Puzzle>
class PuzzleSpace {
  static_assert(PuzzleSignatures<Puzzle>::require());

 public:
  using State = typename Puzzle::State;
  using Move = typename Puzzle::Move;
  using Moves = solver::MoveList<Move, Puzzle::kMaxMoves>;

  explicit PuzzleSpace(Puzzle puzzle) : puzzle_(std::move(puzzle)) {}
  const Puzzle& puzzle() const { return puzzle_; }
  // To read an instance with, before positions of it are looked at.
  Puzzle& puzzle() { return puzzle_; }

  bool is_goal(const State& state) const { return puzzle_.is_goal(state); }
  // Empties `moves` first: a Puzzle only adds. Throws ContractError for more than kMaxMoves.
  void generate(const State& state, Moves& moves) const {
    moves.clear();
    try {
      puzzle_.generate(state, moves);
    } catch (const solver::ContractError& fault) {
      throw_named(fault, state);
    }
  }
  void apply(State& state, const Move& move) const { puzzle_.apply(state, move); }
  // The Puzzle's own hash, mixed because tables take slots and tags from its bits; without a
  // hash(), the hash of the State's bytes.
  std::uint64_t hash(const State& state) const {
    if constexpr (requires { puzzle_.hash(state); }) {
      return common::mixed_bits(puzzle_.hash(state));
    } else {
      return common::hash_value(state);
    }
  }
  // Makes the move on a copy after all, as a Puzzle has nothing faster.
  std::uint64_t hash_after(State state, const Move& move) const {
    apply(state, move);
    return hash(state);
  }
  // Whether the bytes are equal, if the Puzzle has no same_position().
  static bool same_position(const State& a, const State& b) {
    if constexpr (requires { Puzzle::same_position(a, b); }) {
      return Puzzle::same_position(a, b);
    } else {
      return std::memcmp(&a, &b, sizeof a) == 0;
    }
  }
  // Exists only if the Puzzle has it.
  bool undoes(const Move& move, const Move& before) const requires requires {
    Puzzle::undoes(move, before);
  }
  { return Puzzle::undoes(move, before); }
  // The board as the Puzzle writes it; without a text(), its bytes in hexadecimal.
  std::string text(const State& state) const {
    if constexpr (requires { puzzle_.text(state); }) {
      return puzzle_.text(state);
    } else {
      return hexadecimal(&state, sizeof state);
    }
  }
  // Without a move_text(), the move's number among those generated, from 1. Throws ContractError
  // for a move that is none of them.
  std::string move_text(const State& state, const Move& move) const {
    if constexpr (requires { puzzle_.move_text(state, move); }) {
      return puzzle_.move_text(state, move);
    } else {
      Moves moves;
      generate(state, moves);
      const auto place = std::find_if(moves.begin(), moves.end(), [&](const Move& each) {
        return std::memcmp(&each, &move, sizeof move) == 0;
      });
      if (place == moves.end()) solver::throw_unrepeatable(description(state));
      return std::to_string(place - moves.begin() + 1);
    }
  }
  // What messages call the position.
  std::string description(const State& state) const {
    return std::string("puzzle '") + Puzzle::kName + "', position '" + text(state) + "'";
  }

 private:
  // Out of line, so that the searches' loops stay small.
  [[noreturn, gnu::noinline, gnu::cold]] void throw_named(const solver::ContractError& fault,
                                                          const State& state) const {
    throw solver::ContractError(description(state) + ": " + fault.what());
  }

  Puzzle puzzle_;
};

}  // namespace coevo::assembly
