// SPDX-License-Identifier: MIT
// Plan extraction from the numbers of the positions on the path. The moves are generated again: of
// a position reached by several paths only one arrangement is kept, and in another one the same
// move may name another column.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

// The moves from the first of these positions of `known` to the next and so on; they end early if
// no move leads to the next one.
template <class Space, class Known>
std::vector<typename Space::Move> moves_along(const std::vector<std::uint32_t>& positions,
                                              const Space& space, const Known& known) {
  std::vector<typename Space::Move> path;
  path.reserve(positions.size());
  typename Space::State at = known[positions.front()].state;
  typename Space::Moves moves;
  for (std::size_t next = 1; next < positions.size() && path.size() + 1 == next; ++next) {
    space.generate(at, moves);
    for (const auto& move : moves) {
      typename Space::State after = at;
      space.apply(after, move);
      if (!space.same_position(after, known[positions[next]].state)) continue;
      path.push_back(move);
      at = after;
      break;
    }
  }
  return path;
}

// The moves from position 0 of `known` to `index`; `parent(i)` is the position from which `i` was
// reached. Throws ContractError if the moves do not lead there again.
template <class Space, class Known, class Parent>
std::vector<typename Space::Move> extract_plan(std::uint32_t index, const Space& space,
                                               const Known& known, Parent parent) {
  std::vector<std::uint32_t> nodes;
  for (; index != 0; index = parent(index)) nodes.push_back(index);
  nodes.push_back(0);
  std::reverse(nodes.begin(), nodes.end());
  auto path = moves_along(nodes, space, known);
  if (path.size() + 1 != nodes.size()) {
    solver::throw_unrepeatable(solver::described(space, known[nodes[path.size()]].state));
  }
  return path;
}

}  // namespace coevo::search
