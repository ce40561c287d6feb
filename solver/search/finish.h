// SPDX-License-Identifier: MIT
// The result of searches that keep all their positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solver/search/budget.h"
#include "solver/search_contract.h"

namespace coevo::search {

// The result of a search whose tables take `bytes`. `path` is called only if it solved the
// instance. A search that neither did nor reached a limit is exhausted: its outcome is then
// `exhausted`.
template <class Move, class Path>
solver::SearchResult<Move> finish(bool solved, std::uint64_t expanded, const Budget& budget,
                                  std::size_t bytes, Path path,
                                  common::Outcome exhausted = common::Outcome::unsolvable) {
  solver::SearchResult<Move> result;
  result.outcome = solved ? common::Outcome::solved : budget.ended().value_or(exhausted);
  result.generated = budget.generated();
  result.expanded = expanded;
  result.peak_memory = std::max(budget.peak_memory(), bytes);
  if (solved) result.path = path();
  return result;
}

}  // namespace coevo::search
