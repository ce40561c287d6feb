// The solution from the numbers of the positions on it. Its moves are looked for anew: a position
// that was reached by several ways is kept as one of them left it, and the same move may name
// another column after another way.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/contracts.h"

namespace coevo::search {

// From position 0 of `known` to `index`; `parent(i)` is the position that `i` was reached from.
template <class Domain, class Known, class Parent>
std::vector<typename Domain::Move> moves_to(std::uint32_t index, const Domain& domain,
                                            const Known& known, Parent parent) {
  std::vector<std::uint32_t> way;
  for (; index != 0; index = parent(index)) way.push_back(index);
  std::vector<typename Domain::Move> path;
  path.reserve(way.size());
  typename Domain::State at = known[0].state;
  typename Domain::Moves moves;
  for (auto next = way.rbegin(); next != way.rend(); ++next) {
    domain.generate(at, moves);
    [[maybe_unused]] const std::size_t before = path.size();
    for (const auto& move : moves) {
      typename Domain::State after = at;
      domain.apply(after, move);
      if (!domain.same_position(after, known[*next].state)) continue;
      path.push_back(move);
      at = after;
      break;
    }
    assert(path.size() == before + 1);
  }
  return path;
}

}  // namespace coevo::search
