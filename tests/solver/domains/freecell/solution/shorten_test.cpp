// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortening/shorten.h"

#include <gtest/gtest.h>

#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/solution/replayer.h"
#include "solver/domains/freecell/solution/writer.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

using freecell::AutoMoves;
using freecell::Move;
using freecell::Puzzle;
using freecell::Rules;

Replay replayed(const freecell::Layout& board, const std::vector<Move>& moves) {
  return replay(board, write_solution(board, to_runs(board, moves), Notation::cards),
                Notation::cards);
}

// Any sequence of moves may be shortened, not only solutions: the end must be the same.
TEST(Shorten, random_playouts_end_the_same_in_no_more_moves) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 0, 8),
                      static_cast<AutoMoves>(i % 3)};
    const auto board = i % 4 == 0 ? freecell::deal(i + 1, rules.columns, rules.cells)
                                  : test::random_board(random, rules.columns, rules.cells);
    const auto start = freecell::make_state(board);
    const auto playout = test::random_playout(random, Puzzle(rules), start, 60);
    const auto longer = replayed(board, playout.moves);
    const auto shorter = replayed(board, shorten(rules, start, playout.moves));
    ASSERT_TRUE(shorter.legal) << shorter.fault << '\n' << freecell::board_text(board);
    ASSERT_EQ(test::canonical(shorter.board), test::canonical(longer.board)) << i;
    ASSERT_LE(shorter.length_cards, longer.length_cards);
    before += longer.length_cards;
    after += shorter.length_cards;
  }
  EXPECT_LT(after, before);
}

TEST(Shorten, a_stop_in_a_cell_is_left_out) {
  const auto card = [](int rank, int suit) { return freecell::make_card(rank, suit); };
  const freecell::Card nine = card(9, 2);
  const freecell::Card ten = card(10, 3);
  freecell::Layout board;
  board.columns.resize(8);
  board.columns[0] = {nine};
  board.columns[1] = {ten};
  board.cells.resize(4);
  const auto start = freecell::make_state(board);
  const std::vector<Move> moves{{nine, freecell::kCell, 0, 0}, {nine, ten, freecell::kCell, 1}};
  const auto shorter = shorten({8, 4, AutoMoves::none}, start, moves);
  ASSERT_EQ(shorter.size(), 1U);
  EXPECT_TRUE(shorter.front() == (Move{nine, ten, 0, 1}));
}

}  // namespace
}  // namespace coevo::freecell
