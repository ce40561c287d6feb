// SPDX-License-Identifier: MIT
// Decides deals of games whose stock is dealt to the columns.
#pragma once

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/search_contract.h"

namespace coevo::patience {

// Visits every position. Those with equal numbers of cards in the stock and face down are a stage,
// and the stages take turns: deals and cards turned up put others out of place at first, so a plain
// best-first search would put them off. The path has every move, autoplay included.
solver::SearchResult<Move> search_dealing(const Rules& rules, const State& start,
                                          const solver::Limits& limits);

}  // namespace coevo::patience
