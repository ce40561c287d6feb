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

// An Estimator that keeps a Memo of a position. `after` is the position after the arrival's move
// and what it sets off. A Memo follows the moves of one domain, MovesOf, and of no other with the
// same State.
template <class E, class Domain>
concept SteppingEstimator = std::is_same_v<typename E::MovesOf, Domain> &&
    std::is_trivially_copyable_v<typename E::Memo> &&
    requires(const E& estimate, const typename Domain::State& state, const typename E::Memo& memo,
             const typename Domain::Move& move, const Arrival<typename Domain::Move>& arrival) {
  { estimate.begin(state) } -> std::same_as<typename E::Memo>;
  { estimate.next(memo, move, state) } -> std::same_as<typename E::Memo>;
  // H of the position after the move; `memo` is of the one before.
  { estimate.after(memo, arrival, state) } -> std::same_as<std::int32_t>;
};

// Any estimate as a stepping one.
template <class Domain, class Estimate>
struct Stepping {
  using State = typename Domain::State;
  using Move = typename Domain::Move;
  struct Memo {};

  static Memo begin(const Estimate&, const State&) { return {}; }
  static Memo next(const Estimate&, const Memo&, const Move&, const State&) { return {}; }
  static std::int32_t after(const Estimate& estimate, const Memo&, const Arrival<Move>&,
                            const State& state) {
    return estimate(state);
  }
};
template <class Domain, SteppingEstimator<Domain> Estimate>
struct Stepping<Domain, Estimate> {
  using State = typename Domain::State;
  using Move = typename Domain::Move;
  using Memo = typename Estimate::Memo;

  static Memo begin(const Estimate& estimate, const State& state) { return estimate.begin(state); }
  static Memo next(const Estimate& estimate, const Memo& memo, const Move& move,
                   const State& state) {
    return estimate.next(memo, move, state);
  }
  static std::int32_t after(const Estimate& estimate, const Memo& memo,
                            const Arrival<Move>& arrival, const State& state) {
    return estimate.after(memo, arrival, state);
  }
};

}  // namespace coevo::solver
