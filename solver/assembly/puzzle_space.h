// SPDX-License-Identifier: MIT
// A user's Puzzle (puzzle.h) as a solver::StateSpace, and the check of its members' signatures.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/hash.h"
#include "common/parameter.h"
#include "common/random.h"
#include "solver/assembly/puzzle_texts.h"
#include "solver/contract.h"
#include "solver/solver.h"
#include "solver/spaces/state_space.h"

namespace coevo::assembly {

// Whether the members of a user's Puzzle (puzzle.h) can be called as the searches call them. An
// optional member of another signature would be ignored in silence: here it is an error of the
// compiler.
template <class Puzzle>
struct PuzzleSignatures {
  using State = typename Puzzle::State;
  using Move = typename Puzzle::Move;
  static constexpr std::size_t kLargestMaxMoves = 4096;  // a scored move has 12 bits
  static constexpr std::size_t kLargestSuccessors = std::size_t{1} << 20;  // bytes, on the stack

  static constexpr bool kHash = !requires { &Puzzle::hash; }
  || requires(const Puzzle& puzzle, const State& state) {
    { puzzle.hash(state) } -> std::convertible_to<std::uint64_t>;
  };
  static constexpr bool kSamePosition = !requires { &Puzzle::same_position; }
  || requires(const State& state) {
    { Puzzle::same_position(state, state) } -> std::convertible_to<bool>;
  };
  // Equal positions have equal hashes only if the Puzzle defines both or neither.
  static constexpr bool kHashOfEquals = std::has_unique_object_representations_v<State> ? requires {
    &Puzzle::hash;
  }
  || !requires { &Puzzle::same_position; } : requires {
    &Puzzle::hash;
    &Puzzle::same_position;
  };
  static constexpr bool kInstance = !requires { &Puzzle::instance; }
  || requires(Puzzle& puzzle, std::uint64_t number) {
    { puzzle.instance(number) } -> std::convertible_to<State>;
  };
  static constexpr bool kParameters = !requires { &Puzzle::parameters; }
  || requires {
    { Puzzle::parameters() } -> std::convertible_to<std::vector<common::Parameter>>;
  };
  static constexpr bool kLastInstance = !requires { &Puzzle::last_instance; }
  || requires(const Puzzle& puzzle) {
    { puzzle.last_instance() } -> std::convertible_to<std::uint64_t>;
  };
  static constexpr bool kText = !requires { &Puzzle::text; }
  || requires(const Puzzle& puzzle, const State& state) {
    { puzzle.text(state) } -> std::convertible_to<std::string>;
  };
  static constexpr bool kParse = !requires { &Puzzle::parse; }
  || requires(Puzzle& puzzle, const std::string& text) {
    { puzzle.parse(text, text) } -> std::convertible_to<State>;
  };
  static constexpr bool kMutant = !requires { &Puzzle::mutant; }
  || requires(const Puzzle& puzzle, const State& state, common::RandomStream& random) {
    { puzzle.mutant(state, random) } -> std::convertible_to<State>;
  };
  static constexpr bool kMoveText = !requires { &Puzzle::move_text; }
  || requires(const Puzzle& puzzle, const State& state, const Move& move) {
    { puzzle.move_text(state, move) } -> std::convertible_to<std::string>;
  };
  static constexpr bool kDraw = !requires { &Puzzle::draw; }
  || requires(const Puzzle& puzzle, const State& state) {
    { puzzle.draw(state) } -> std::convertible_to<std::string>;
  };
  static constexpr bool kUndoes = !requires { &Puzzle::undoes; }
  || requires(const Move& move) {
    { Puzzle::undoes(move, move) } -> std::convertible_to<bool>;
  };
  static constexpr bool kIsUnsolvable = !requires { &Puzzle::is_unsolvable; }
  || requires(const Puzzle& puzzle, const State& state) {
    { puzzle.is_unsolvable(state) } -> std::convertible_to<bool>;
  };

  // True, or an error of the compiler that says what is wrong.
  static constexpr bool require() {
    static_assert(std::is_trivially_copyable_v<State> && std::is_trivially_copyable_v<Move>,
                  "a State and a Move are copied as bytes: make them trivially copyable");
    static_assert(sizeof(Move) <= sizeof(solver::PackedMove), "a Move has at most 4 bytes");
    static_assert(std::has_unique_object_representations_v<Move>, "a Move has no padding");
    static_assert(Puzzle::kMaxMoves >= 1 && Puzzle::kMaxMoves <= kLargestMaxMoves,
                  "kMaxMoves is from 1 to 4096");
    static_assert(sizeof(State) * Puzzle::kMaxMoves <= kLargestSuccessors,
                  "the successors of a position fit in 1 MiB: a smaller State or kMaxMoves");
    static_assert(kHashOfEquals,
                  "same_position() needs a hash() that is equal for equal positions; a State with "
                  "padding needs both");
    static_assert(kHash, "expected std::uint64_t hash(const State&) const");
    static_assert(kSamePosition, "expected static bool same_position(const State&, const State&)");
    static_assert(kInstance, "expected State instance(std::uint64_t number)");
    static_assert(kParameters, "expected static std::vector<common::Parameter> parameters()");
    static_assert(kLastInstance, "expected std::uint64_t last_instance() const");
    static_assert(kText, "expected std::string text(const State&) const");
    static_assert(kParse,
                  "expected State parse(const std::string& text, const std::string& where)");
    static_assert(kMutant, "expected State mutant(const State&, common::RandomStream&) const");
    static_assert(kMoveText, "expected std::string move_text(const State&, Move) const");
    static_assert(kDraw, "expected std::string draw(const State&) const");
    static_assert(kUndoes, "expected static bool undoes(Move, Move before)");
    static_assert(kIsUnsolvable, "expected bool is_unsolvable(const State&) const");
    return true;
  }
};

// A user's Puzzle (puzzle.h) as a solver::StateSpace, which says what its functions do.
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
