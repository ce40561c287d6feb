// SPDX-License-Identifier: MIT
// The requirements of a search for shortest solutions on an instance: a state space whose moves
// have costs and whose positions have lower bounds. search/bounded_puzzle.h makes one of any state
// space with a lower bound.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace coevo::solver {

// A position and the cost of reaching it from the one before.
template <class Packed>
struct Successor {
  Packed position;  // after the move and its auto-moves
  int cost;         // moves, the auto-moves included
  int order;        // 0 .. 63; among equal f, the smaller is expanded first
};

// A search keeps a bound in a byte.
inline constexpr int kMaxBound = 255;

// The position a search begins with.
template <class Packed>
struct Start {
  Packed position;  // after its auto-moves
  int cost;         // auto-moves may come before it
  int bound;        // lower bound on the moves left, up to kMaxBound
  int order;        // as a Successor's
};

// In place of a bound: no solution from here.
inline constexpr int kDeadEnd = 1 << 20;

// Packed positions are equal exactly if the positions are (up to the space's symmetry); a Position
// is unpacked, ready to expand.
template <class Space>
concept BoundedSpace = std::is_trivially_copyable_v<typename Space::Packed> &&
    std::equality_comparable<typename Space::Packed> &&
    requires(Space& space, const typename Space::Packed& packed, typename Space::Position& position,
             int bound, typename Space::Successors& successors) {
  { space.hash(packed) } -> std::same_as<std::uint64_t>;
  { space.is_goal(packed) } -> std::same_as<bool>;
  { space.start() } -> std::same_as<Start<typename Space::Packed>>;
  {space.unpack(packed, position)};
  // A stronger bound, which is worth its time only for positions about to be expanded: at least
  // `bound`, which came with the position; kDeadEnd if there is no solution.
  { space.late_bound(position, bound) } -> std::same_as<int>;
  // Fills `successors` (a solver::MoveList of Successors, or of what is made of them), in any
  // order. It may leave out the move back to the previous position.
  {space.expand(position, successors)};
  // Lower bound on the moves left after successors[0], up to kMaxBound; `bound` came with
  // `position`. Called only for successors that the search does not know yet.
  { space.bound_after(position, bound, successors[0]) } -> std::same_as<int>;
};

// A position on a path and the cost of the path so far.
template <class Packed>
struct PathNode {
  Packed position;
  int cost;  // moves from the start, the auto-moves included
};

}  // namespace coevo::solver
