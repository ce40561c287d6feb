// SPDX-License-Identifier: MIT
// When a game with complete piles is solved.
#include <gtest/gtest.h>

#include "solver/domains/patience/scored_space/scored_puzzle.h"

namespace coevo::patience {
namespace {

// A suit that lies in the reserve cannot become a pile.
TEST(CompletePiles, cards_in_the_reserve_are_not_home) {
  const Rules rules{.columns = 3, .cells = 0, .complete_piles = true, .reserve = kRanks};
  Layout board;
  board.columns.resize(3);
  for (int rank = 1; rank <= kRanks; ++rank) board.cells.emplace_back(make_card(rank, 2));
  board.home = {kRanks, kRanks, 0, kRanks};
  const ScoreTables tables(Build::red_black, {{"cards_on_lower", 1.0}}, 1000, 0);
  const ScoredPuzzle puzzle(rules, tables);
  ScoredPosition position;
  puzzle.start(make_state(board), position);
  EXPECT_FALSE(puzzle.is_trivially_solved(position));
  board.cells.clear();
  board.home[2] = kRanks;
  puzzle.start(make_state(board), position);
  EXPECT_TRUE(puzzle.is_trivially_solved(position));
}

}  // namespace
}  // namespace coevo::patience
