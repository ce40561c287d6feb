// SPDX-License-Identifier: MIT
// A puzzle whose positions are plain bytes, so that its contract's checks are compiled once for all
// puzzles.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/random.h"
#include "solver/solver.h"

namespace coevo::assembly {

class PuzzleBytes {
 public:
  using State = std::string;  // the bytes of the puzzle's State
  using Move = solver::PackedMove;

  // Whether the puzzle has the functions that follow; the others must not be called.
  struct Abilities {
    bool boards;         // parse()
    bool mutants;        // mutant()
    bool undoes;         // undoes()
    bool is_unsolvable;  // is_unsolvable()
    std::size_t max_moves;
  };

  virtual ~PuzzleBytes() = default;
  virtual Abilities abilities() const = 0;

  // Each does what the puzzle does, and throws what that throws. After start() or parse(), states
  // are of that instance alone.
  virtual State start(const solver::Instance& instance) = 0;
  virtual State parse(const std::string& board) = 0;
  virtual std::vector<Move> moves(const State& state) const = 0;
  virtual State after(const State& state, const Move& move) const = 0;
  virtual bool is_goal(const State& state) const = 0;
  virtual bool is_unsolvable(const State& state) const = 0;
  virtual std::uint64_t hash(const State& state) const = 0;
  virtual bool same(const State& a, const State& b) const = 0;
  virtual bool undoes(const Move& move, const Move& before) const = 0;
  virtual std::string text(const State& state) const = 0;
  virtual std::string move_text(const State& state, const Move& move) const = 0;
  virtual State mutant(const State& state, common::RandomStream& random) const = 0;
  // In the order of the domain's features(); those of plug-ins are left out.
  virtual std::vector<std::int32_t> features(const State& state) const = 0;
};

template <class Traits>
class PuzzleBytesOf final : public PuzzleBytes {
 public:
  using Space = typename Traits::Space;
  using TypedState = typename Space::State;

  explicit PuzzleBytesOf(const common::Settings& settings) : space_(Traits::make_space(settings)) {}

  Abilities abilities() const override {
    return {Traits::kHasBoards, Traits::kHasMutants, kHasUndoes,
            requires(const TypedState& state){space_.puzzle().is_unsolvable(state);
  }
  , Space::Moves::kCapacity
};
}  // namespace coevo::assembly
State start(const solver::Instance& instance) override {
  return bytes(Traits::start(space_, instance));
}
State parse(const std::string& board) override {
  return bytes(Traits::start(space_, {0, board}));
}
std::vector<Move> moves(const State& state) const override {
  typename Space::Moves moves;
  space_.generate(typed(state), moves);
  std::vector<Move> packed;
  for (const auto& move : moves) packed.push_back(Traits::pack(move));
  return packed;
}
State after(const State& state, const Move& move) const override {
  TypedState after = typed(state);
  space_.apply(after, Traits::unpack(move));
  return bytes(after);
}
bool is_goal(const State& state) const override {
  return space_.is_goal(typed(state));
}
bool is_unsolvable(const State& state) const override {
  return Traits::is_unsolvable(space_, typed(state));
}
std::uint64_t hash(const State& state) const override {
  return space_.hash(typed(state));
}
bool same(const State& a, const State& b) const override {
  return Space::same_position(typed(a), typed(b));
}
bool undoes(const Move& move, const Move& before) const override {
  if constexpr (kHasUndoes) return space_.undoes(Traits::unpack(move), Traits::unpack(before));
  throw std::logic_error("a puzzle without undoes()");
}
std::string text(const State& state) const override {
  return space_.text(typed(state));
}
std::string move_text(const State& state, const Move& move) const override {
  return space_.move_text(typed(state), Traits::unpack(move));
}
State mutant(const State& state, common::RandomStream& random) const override {
  if constexpr (Traits::kHasMutants) return bytes(space_.puzzle().mutant(typed(state), random));
  throw std::logic_error("a puzzle without mutants");
}
std::vector<std::int32_t> features(const State& state) const override {
  return Traits::feature_values(space_, typed(state));
}

private:
static constexpr bool kHasUndoes = requires(const Space& space, const typename Space::Move& move) {
  space.undoes(move, move);
};

static State bytes(const TypedState& state) {
  return {reinterpret_cast<const char*>(&state), sizeof state};
}
static TypedState typed(const State& bytes) {
  TypedState state;
  std::memcpy(&state, bytes.data(), sizeof state);
  return state;
}

Space space_;
}
;

}  // namespace coevo::assembly
