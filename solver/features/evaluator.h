// SPDX-License-Identifier: MIT
// The requirements of a search on an evaluation function: the heuristic value H, or a lower bound
// on the moves left.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

// H of a position: smaller is nearer the goal; low() <= H <= high() always.
template <class E, class State>
concept Evaluator = requires(const E& evaluate, const State& state) {
  { evaluate(state) } -> std::same_as<std::int32_t>;
  { evaluate.low() } -> std::same_as<std::int32_t>;
  { evaluate.high() } -> std::same_as<std::int32_t>;
  // Levels of H for that share of a feature's range at weight 1.
  { evaluate.cost(0.5) } -> std::same_as<std::int64_t>;
};

// A lower bound on the moves left, for searches that find shortest solutions. Evaluation is
// incremental: the state that it keeps for a position comes from the state of the position before.
// A state space may also say which moves lead straight back: `space.undoes(move, before)`.
template <class B, class Space>
concept LowerBound = std::is_trivially_copyable_v<typename B::IncrementalState> &&
    requires(const B& bound, const typename Space::State& state, const typename Space::Move& move,
             const typename B::IncrementalState& kept) {
  { bound.begin(state) } -> std::same_as<typename B::IncrementalState>;
  // `kept` belongs to the position before the move, `state` is the position after it.
  { bound.next(kept, state, move) } -> std::same_as<typename B::IncrementalState>;
  // Never more than the moves left; 0 at the goal.
  { bound.value(kept) } -> std::same_as<std::int32_t>;
};

// How a position was reached.
template <class Move>
struct Arrival {
  Move move;               // the last one
  std::uint32_t siblings;  // positions made from the same one, this one included
  std::uint32_t depth;     // moves from the start, autoplay not counted
};

// An Evaluator that evaluates a successor from the state kept of its parent. That state follows the
// moves of one state space, MovesOf, and of no other with the same State.
template <class E, class Space>
concept IncrementalEvaluator = std::is_same_v<typename E::MovesOf, Space> &&
    std::is_trivially_copyable_v<typename E::IncrementalState> &&
    requires(const E& evaluate, const typename Space::State& state,
             const typename E::IncrementalState& kept, const typename Space::Move& move,
             const Arrival<typename Space::Move>& arrival) {
  { evaluate.begin(state) } -> std::same_as<typename E::IncrementalState>;
  { evaluate.next(kept, move, state) } -> std::same_as<typename E::IncrementalState>;
  // H of the position after the move; `kept` belongs to the position before.
  { evaluate.after(kept, arrival, state) } -> std::same_as<std::int32_t>;
};

// Any evaluator as an incremental one; without kept state, it evaluates from scratch. The functions
// are those of IncrementalEvaluator, with the evaluator as their first argument.
template <class Space, class Evaluate>
struct IncrementalAdapter {
  using State = typename Space::State;
  using Move = typename Space::Move;
  struct IncrementalState {};

  static IncrementalState begin(const Evaluate&, const State&) { return {}; }
  static IncrementalState next(const Evaluate&, const IncrementalState&, const Move&,
                               const State&) {
    return {};
  }
  static std::int32_t after(const Evaluate& evaluate, const IncrementalState&, const Arrival<Move>&,
                            const State& state) {
    return evaluate(state);
  }
};
// An evaluator that is incremental already: each call is passed on to it.
template <class Space, IncrementalEvaluator<Space> Evaluate>
struct IncrementalAdapter<Space, Evaluate> {
  using State = typename Space::State;
  using Move = typename Space::Move;
  using IncrementalState = typename Evaluate::IncrementalState;

  static IncrementalState begin(const Evaluate& evaluate, const State& state) {
    return evaluate.begin(state);
  }
  static IncrementalState next(const Evaluate& evaluate, const IncrementalState& kept,
                               const Move& move, const State& state) {
    return evaluate.next(kept, move, state);
  }
  static std::int32_t after(const Evaluate& evaluate, const IncrementalState& kept,
                            const Arrival<Move>& arrival, const State& state) {
    return evaluate.after(kept, arrival, state);
  }
};

}  // namespace coevo::solver
