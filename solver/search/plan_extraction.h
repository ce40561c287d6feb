// Plan extraction from the numbers of the positions on the path. The moves are generated again: of
// a position reached by several paths only one arrangement is kept, and in another one the same
// move may name another column.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/state_space.h"

namespace coevo::search {

// The moves from position 0 of `known` to `index`; `parent(i)` is the position that `i` was reached
// from.
template <class Space, class Known, class Parent>
std::vector<typename Space::Move> extract_plan(std::uint32_t index, const Space& space,
                                               const Known& known, Parent parent) {
  std::vector<std::uint32_t> nodes;
  for (; index != 0; index = parent(index)) nodes.push_back(index);
  std::vector<typename Space::Move> path;
  path.reserve(nodes.size());
  typename Space::State at = known[0].state;
  typename Space::Moves moves;
  for (auto next = nodes.rbegin(); next != nodes.rend(); ++next) {
    space.generate(at, moves);
    [[maybe_unused]] const std::size_t before = path.size();
    for (const auto& move : moves) {
      typename Space::State after = at;
      space.apply(after, move);
      if (!space.same_position(after, known[*next].state)) continue;
      path.push_back(move);
      at = after;
      break;
    }
    assert(path.size() == before + 1);
  }
  return path;
}

}  // namespace coevo::search
