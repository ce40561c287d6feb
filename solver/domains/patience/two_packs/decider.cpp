// SPDX-License-Identifier: MIT
// Decider for two packs: one search, as there are no relaxed deals.
#include "solver/domains/patience/verdict/decider.h"

#include "solver/domains/patience/verdict/dealing_search.h"

namespace coevo::patience {

solver::SearchResult<Move> Decider::run(const State& start, const solver::Limits& limits) const {
  return search_dealing(rules_, start, limits);
}

}  // namespace coevo::patience
