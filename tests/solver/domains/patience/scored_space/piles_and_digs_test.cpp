// SPDX-License-Identifier: MIT
// When a game with complete piles is solved, and how much a dig moves.
#include <gtest/gtest.h>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/solver/random_board.h"

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

// A run on a card decides whether its pile is complete, so it cannot wait there.
TEST(CompletePiles, runs_do_not_wait_where_piles_go_home) {
  const Rules rules{.columns = 3,
                    .cells = 0,
                    .build = Build::any_suit,
                    .groups = Build::any_suit,
                    .complete_piles = true};
  const State start =
      make_state(read_board("Foundations: H-K C-0 D-K S-0\nKC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2S AS\n"
                            "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2C AC\n:\n",
                            "piles", rules));
  EXPECT_EQ(Decider(rules).run(start, {}).outcome, common::Outcome::solved);
}

// Tests the number of layers for which beams have room; 31 cards lie on the ace of clubs here.
TEST(ScoredPuzzle, no_dig_spans_more_layers_than_a_beam_has) {
  const Rules rules{.columns = 10, .cells = 0, .auto_moves = AutoMoves::raymond, .digs = true};
  const Layout layout = read_board(
      ": AS AH AD AC 6S 6H 6D 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH "
      "QS KC KD KH KS\n: 2S 3S 2D 3H 5C\n: 4C 5S 3C 3D\n: 6C 4H 4S 2C\n: 5H 5D 2H "
      "4D\n:\n:\n:\n:\n:\n",
      "tower", {.columns = 10, .cells = 0});
  const ScoreTables tables(Build::red_black, {{"cards_on_lower", 1.0}}, 4096, 0);
  const ScoredPuzzle puzzle(rules, tables);
  auto random = test::stream(1);
  for (int game = 0; game < 300; ++game) {
    ScoredPosition position;
    puzzle.start(make_state(layout), position);
    for (int step = 0; step < 30; ++step) {
      ScoredPuzzle::Moves moves;
      puzzle.generate(position, moves);
      if (moves.size() == 0) break;
      for (std::size_t m = 0; m < moves.size(); ++m) {
        ASSERT_LE(puzzle.steps(position, moves.move(m)), ScoredPuzzle::kMaxSteps);
      }
      puzzle.apply(position, moves.move(random.below(moves.size())));
    }
  }
}

}  // namespace
}  // namespace coevo::patience
