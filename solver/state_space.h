// What a search asks of a domain and of an estimate. Searches are templates over these and never
// name a domain; positions are small values that are copied, not undone.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

template <class D>
concept StateSpace = std::is_trivially_copyable_v<typename D::State> &&
    std::is_trivially_copyable_v<typename D::Move> &&
    requires(const D& domain, const typename D::State& state, typename D::State& after,
             const typename D::Move& move, typename D::Moves& moves) {
  { domain.is_goal(state) } -> std::same_as<bool>;
  // Equal for equal positions (up to the domain's symmetry).
  { domain.hash(state) } -> std::same_as<std::uint64_t>;
  // The hash after the move, without making it.
  { domain.hash_after(state, move) } -> std::same_as<std::uint64_t>;
  // Makes the move, and what the domain's settings let follow by itself.
  {domain.apply(after, move)};
  // Fills `moves` (a solver::MoveList) in the domain's order.
  {domain.generate(state, moves)};
  // Whether the two are the same position (up to the domain's symmetry), exactly.
  { domain.same_position(state, state) } -> std::same_as<bool>;
};

// H of a position: smaller is nearer the goal; low() <= H <= high() always.
template <class E, class State>
concept Evaluator = requires(const E& estimate, const State& state) {
  { estimate(state) } -> std::same_as<std::int32_t>;
  { estimate.low() } -> std::same_as<std::int32_t>;
  { estimate.high() } -> std::same_as<std::int32_t>;
  // H's units for a share of a feature's range at weight 1.
  { estimate.cost(0.5) } -> std::same_as<std::int64_t>;
};

// How many moves are left at least, for searches that find shortest solutions. A IncrementalState is what it
// keeps of a position; the incremental of the next position is made from it. Domains may also tell which
// moves lead straight back: `domain.undoes(move, before)`.
template <class B, class D>
concept LowerBound = std::is_trivially_copyable_v<typename B::IncrementalState> &&
    requires(const B& bound, const typename D::State& state, const typename D::Move& move,
             const typename B::IncrementalState& incremental) {
  { bound.begin(state) } -> std::same_as<typename B::IncrementalState>;
  // `incremental` is of the position before the move, `state` the one after it.
  { bound.next(incremental, state, move) } -> std::same_as<typename B::IncrementalState>;
  // Never more than the moves left; 0 at the goal.
  { bound.value(incremental) } -> std::same_as<std::int32_t>;
};

}  // namespace coevo::solver
