// SPDX-License-Identifier: MIT
// Decides whether a deal can be won: the complete search of a portfolio.
#pragma once

#include <vector>

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/search_contract.h"

namespace coevo::patience {

// Three searches take turns, each turn longer: one of relaxed deals, in which fewer and fewer suits
// are merged, for a proof of loss; a streamlined one of the deal itself for a solution; and one of
// every position. If no suits can be merged, only
// the last one runs. Streamliners: Blake and Gent
// 2026, see games/game.h.
class Decider {
 public:
  using Move = patience::Move;

  explicit Decider(const Rules& rules) : rules_(rules) {}

  // The path has every single-card move, autoplay included.
  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) const;

 private:
  Rules rules_;
};

}  // namespace coevo::patience
