// SPDX-License-Identifier: MIT
// Whether the members of a user's Puzzle (puzzle.h) can be called as the searches call them. An
// optional member of another signature would be ignored in silence: here it is an error of the
// compiler.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "common/error.h"
#include "common/parameter.h"
#include "common/random.h"
#include "solver/solver.h"
#include "solver/spaces/state_space.h"

namespace coevo::assembly {

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

}  // namespace coevo::assembly
