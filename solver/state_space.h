// What a search asks of a state space. Searches are templates over it and never name a puzzle;
// positions are small values that are copied, not undone.
//
// Two refinements have adapters that make them of any state space, and puzzles may bring faster ones:
// scored_space.h for beams and attempts, bounded_space.h for shortest solutions.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

template <class D>
concept StateSpace = std::is_trivially_copyable_v<typename D::State> &&
    std::is_trivially_copyable_v<typename D::Move> &&
    requires(const D& space, const typename D::State& state, typename D::State& after,
             const typename D::Move& move, typename D::Moves& moves) {
  { space.is_goal(state) } -> std::same_as<bool>;
  // Equal for equal positions (up to the space's symmetry).
  { space.hash(state) } -> std::same_as<std::uint64_t>;
  // The hash after the move, without making it.
  { space.hash_after(state, move) } -> std::same_as<std::uint64_t>;
  // Makes the move, and the safe autoplay that the settings ask for.
  {space.apply(after, move)};
  // Fills `moves` (a solver::MoveList) in the space's order.
  {space.generate(state, moves)};
  // Whether the two are the same position (up to the space's symmetry), exactly.
  { space.same_position(state, state) } -> std::same_as<bool>;
};

}  // namespace coevo::solver
