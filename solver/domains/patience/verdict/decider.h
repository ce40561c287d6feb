// SPDX-License-Identifier: MIT
// Decides whether a deal can be won: the complete search of a portfolio.
#pragma once

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/search_contract.h"

namespace coevo::patience {

// Three searches take turns, and each turn is longer. The first looks for a proof of loss in
// relaxed deals, which merge fewer and fewer suits. The second is a streamlined search for a
// solution. The third visits every position. If no suits can be merged, only the third runs. While
// the order of columns matters, search_dealing() replaces all three.
// Streamliners: Blake and Gent 2026, see games/game.h.
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
