// What a search for shortest solutions asks of one instance: a state space whose moves have costs
// and whose positions have lower bounds. Any state space with a lower bound is one
// (search/bounded_puzzle.h).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>


namespace coevo::solver {

// A position and what it took to get there from the one before.
template <class Packed>
struct Successor {
  Packed position;
  int cost;   // moves, the auto-moves included
  int order;  // 0 .. 63; of equal promise, smaller is looked at first
};

// The position a search begins with.
template <class Packed>
struct Start {
  Packed position;
  int cost;   // auto-moves may come before it
  int bound;  // at least so many moves are left, up to 255
  int order;
};

// In place of a bound: no solution from here.
inline constexpr int kDeadEnd = 1 << 20;

// Packed positions are equal exactly where the positions are (up to the domain's symmetry); a
// Position is one taken apart, ready to be expanded.
template <class D>
concept BoundedSpace = std::is_trivially_copyable_v<typename D::Packed> &&
    std::equality_comparable<typename D::Packed> &&
    requires(D& domain, const typename D::Packed& packed, typename D::Position& position, int bound,
             typename D::Successors& successors) {
  { domain.hash(packed) } -> std::same_as<std::uint64_t>;
  { domain.is_goal(packed) } -> std::same_as<bool>;
  { domain.start() } -> std::same_as<Start<typename D::Packed>>;
  {domain.unpack(packed, position)};
  // A bound that is worth computing for positions that are looked at only: at least `bound`, the
  // position's; kDeadEnd where there is no solution.
  { domain.late_bound(position, bound) } -> std::same_as<int>;
  // Fills `successors` (a solver::MoveList of Successors, or of what is made of them), in any
  // order. The move back to where the position came from may be left out.
  {domain.expand(position, successors)};
  // How many moves are left at least after successors[0], up to 255; `bound` is the one that
  // `position` came with. Asked for the successors that the search did not know already.
  { domain.bound_after(position, bound, successors[0]) } -> std::same_as<int>;
};

// A position on a path and the cost of the path so far.
template <class Packed>
struct PathNode {
  Packed position;
  int cost;
};

}  // namespace coevo::solver
