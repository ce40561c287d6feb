// SPDX-License-Identifier: MIT
// A lower bound that is too large gives false proofs. So every search that proves checks the bounds
// along each solution that it has: none may exceed the moves left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/spaces/bounded_space.h"

namespace coevo::search {

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
