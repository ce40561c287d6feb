// Estimates of positions one move on: from what was kept of the position before, and how the new
// one was reached.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

template <class Move>
struct Arrival {
  Move move;               // the last one
  std::uint32_t siblings;  // positions made from the same one, this one included
  std::uint32_t depth;     // moves from the start, auto-moves not counted
};

// An Evaluator that keeps a IncrementalState of a position. `after` is the position after the arrival's move
// and what it sets off. A IncrementalState follows the moves of one domain, MovesOf, and of no other with the
// same State.
template <class E, class Domain>
concept IncrementalEvaluator = std::is_same_v<typename E::MovesOf, Domain> &&
    std::is_trivially_copyable_v<typename E::IncrementalState> &&
    requires(const E& estimate, const typename Domain::State& state, const typename E::IncrementalState& incremental,
             const typename Domain::Move& move, const Arrival<typename Domain::Move>& arrival) {
  { estimate.begin(state) } -> std::same_as<typename E::IncrementalState>;
  { estimate.next(incremental, move, state) } -> std::same_as<typename E::IncrementalState>;
  // H of the position after the move; `incremental` is of the one before.
  { estimate.after(incremental, arrival, state) } -> std::same_as<std::int32_t>;
};

// Any estimate as a stepping one.
template <class Domain, class Estimate>
struct Stepping {
  using State = typename Domain::State;
  using Move = typename Domain::Move;
  struct IncrementalState {};

  static IncrementalState begin(const Estimate&, const State&) { return {}; }
  static IncrementalState next(const Estimate&, const IncrementalState&, const Move&, const State&) { return {}; }
  static std::int32_t after(const Estimate& estimate, const IncrementalState&, const Arrival<Move>&,
                            const State& state) {
    return estimate(state);
  }
};
template <class Domain, IncrementalEvaluator<Domain> Estimate>
struct Stepping<Domain, Estimate> {
  using State = typename Domain::State;
  using Move = typename Domain::Move;
  using IncrementalState = typename Estimate::IncrementalState;

  static IncrementalState begin(const Estimate& estimate, const State& state) { return estimate.begin(state); }
  static IncrementalState next(const Estimate& estimate, const IncrementalState& incremental, const Move& move,
                   const State& state) {
    return estimate.next(incremental, move, state);
  }
  static std::int32_t after(const Estimate& estimate, const IncrementalState& incremental,
                            const Arrival<Move>& arrival, const State& state) {
    return estimate.after(incremental, arrival, state);
  }
};

}  // namespace coevo::solver
