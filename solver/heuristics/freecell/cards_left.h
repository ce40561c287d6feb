// The plainest lower bound for FreeCell: each card not at home needs a move of its own.
#pragma once

#include <cstdint>

#include "solver/domains/freecell/puzzle.h"

namespace coevo::freecell {

class CardsLeft {
 public:
  using Memo = std::int32_t;

  // `puzzle` must outlive it. Where cards go up by themselves one move can bring many home, so that
  // nothing is promised but a move to the goal.
  explicit CardsLeft(const Puzzle& puzzle) : puzzle_(&puzzle) {}

  Memo begin(const State& state) const {
    if (puzzle_->rules().auto_moves != AutoMoves::none) return puzzle_->is_goal(state) ? 0 : 1;
    return kCards - state.home[0] - state.home[1] - state.home[2] - state.home[3];
  }
  Memo next(const Memo&, const State& state, const Move&) const { return begin(state); }
  std::int32_t value(const Memo& memo) const { return memo; }

 private:
  const Puzzle* puzzle_;
};

}  // namespace coevo::freecell
