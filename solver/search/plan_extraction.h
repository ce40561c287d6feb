// The solution from the numbers of the positions on it. Its moves are looked for anew: a position
// that was reached by several ways is kept as one of them left it, and the same move may name
// another column after another way.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/state_space.h"

namespace coevo::search {

// From position 0 of `known` to `index`; `parent(i)` is the position that `i` was reached from.
template <class Space, class Known, class Parent>
std::vector<typename Space::Move> extract_plan(std::uint32_t index, const Space& space,
                                            const Known& known, Parent parent) {
  std::vector<std::uint32_t> way;
  for (; index != 0; index = parent(index)) way.push_back(index);
  std::vector<typename Space::Move> path;
  path.reserve(way.size());
  typename Space::State at = known[0].state;
  typename Space::Moves moves;
  for (auto next = way.rbegin(); next != way.rend(); ++next) {
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
