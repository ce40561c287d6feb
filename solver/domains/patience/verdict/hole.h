// SPDX-License-Identifier: MIT
// Games with a hole: which positions are promising, and which ones are lost.
#pragma once

#include "solver/domains/patience/verdict/board.h"

namespace coevo::patience {

// Low if many cards of the neighboring ranks are left for each card, and if the columns are equally
// long. 0 at the goal alone, and at most StagedQueue::kMaxScore.
int hole_score(const Board& board, bool loops);

// Whether the ranks of the cards left show that the position is lost. In the hole, each card except
// those dealt from the stock lies on its own card of a neighboring rank: the top card of the hole,
// or another card that is left.
bool is_hopeless(const Board& board, bool loops);

}  // namespace coevo::patience
