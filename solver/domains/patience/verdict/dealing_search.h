// SPDX-License-Identifier: MIT
// Decides deals of games with two packs, and of those whose stock is dealt to the columns.
#pragma once

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/search_contract.h"

namespace coevo::patience {

// Two searches take turns. One goes on until it has visited every position. The other restarts each
// turn with new noise on its scores: most deals that take one search long are easy for another. It
// leaves out cards that come back from foundations.
//
// A search takes positions from two open lists in turn. Each list has stages, which take turns:
// deals and cards turned up put others out of place at first, so a plain best-first search would
// put them off. A stage of the first list has equal sums of the cards in the stock and face down. A
// stage of the second list has equal numbers in the stock, and face-down cards count more there. If
// the stock passes a limited number of times, cards on the waste count most, and then those above a
// lower one. The path has every move, autoplay included.
solver::SearchResult<Move> search_dealing(const Rules& rules, const State& start,
                                          const solver::Limits& limits);

}  // namespace coevo::patience
