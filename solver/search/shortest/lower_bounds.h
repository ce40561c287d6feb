// SPDX-License-Identifier: MIT
// Lower bounds: the default one of a puzzle, and the check of all of them along a solution.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "solver/features/feature.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

// The default lower bound of a puzzle: the largest of its admissible heuristics, or 0 if it has
// none, which makes searches for shortest solutions blind.
//
// The Summary is what the heuristics of the list take their values from, as in
// solver/features/weighted_sum.h.
template <class Space, class Summary, class List>
class AdmissibleBound;
template <class Space, class Summary, class... Heuristics>
class AdmissibleBound<Space, Summary, std::tuple<Heuristics...>> {
 public:
  using IncrementalState = std::int32_t;
  using State = typename Space::State;

  // `space` must outlive it.
  explicit AdmissibleBound(const Space& space) : space_(&space) {}

  IncrementalState begin(const State& state) const {
    std::int32_t bound = 0;
    if constexpr ((Heuristics::kFeature.admissible || ...)) {
      Summary summary(*space_, state);
      (raise<Heuristics>(bound, summary), ...);
    }
    return bound;
  }
  template <class Move>
  IncrementalState next(IncrementalState, const State& state, const Move&) const {
    return begin(state);
  }
  std::int32_t value(IncrementalState bound) const { return bound; }

 private:
  // A share of a move left is a move left.
  template <class Heuristic>
  static void raise(std::int32_t& bound, Summary& summary) {
    if constexpr (Heuristic::kFeature.admissible) {
      constexpr std::int32_t kUnit = Heuristic::kFeature.unit;
      bound = std::max(bound, (Heuristic::value(summary) + kUnit - 1) / kUnit);
    }
  }

  const Space* space_;
};

// A lower bound that is too large gives false proofs. So every search that proves checks the bounds
// along each solution that it has: none may exceed the moves left.
template <class Packed>
struct BoundFault {
  Packed position;
  int bound;  // the space's bound, including kDeadEnd
  int left;   // moves to the goal on the solution's path
};

template <class Packed>
std::optional<BoundFault<Packed>> fault_above(const Packed& position, int bound, int left) {
  if (bound <= left) return std::nullopt;
  return BoundFault<Packed>{position, bound, left};
}

// The first bound on the path that exceeds the moves left. `path` leads from the start to a goal.
// The check ends at a step that is not one of the space's successors, as in a shortened path.
template <solver::BoundedSpace Space>
std::optional<BoundFault<typename Space::Packed>> find_bound_fault(
    Space& space, const std::vector<solver::PathNode<typename Space::Packed>>& path) {
  const auto start = space.start();
  auto at = start.position;
  int bound = start.bound;
  typename Space::Position position;
  typename Space::Successors successors;
  for (std::size_t next = 1;; ++next) {
    const int cost = path[next - 1].cost;
    const int left = path.back().cost - cost;
    if (bound > left || next == path.size()) return fault_above(at, bound, left);
    space.unpack(at, position);
    const int late = space.late_bound(position, bound);
    if (late > left) return fault_above(at, late, left);
    space.expand(position, successors);
    const auto step = std::find_if(successors.begin(), successors.end(), [&](const auto& each) {
      return each.position == path[next].position && cost + each.cost == path[next].cost;
    });
    if (step == successors.end()) return std::nullopt;
    bound = space.bound_after(position, bound, *step);
    at = step->position;
  }
}

}  // namespace coevo::search
