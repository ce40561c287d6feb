// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/state/dig.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "solver/domains/freecell/state/puzzle.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

// Each part must be a move of its own by the rules without digs.
bool is_legal(const Puzzle& plain, const State& state, const Move& move) {
  Puzzle::Moves moves;
  plain.generate(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(Dig, is_made_of_legal_moves_and_ends_with_the_next_card_home) {
  int digs = 0;
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 0, 8),
                      static_cast<AutoMoves>(i % 3), true};
    const Puzzle puzzle(rules);
    const Puzzle plain({rules.columns, rules.cells, AutoMoves::none});
    State state = make_state(test::random_board(random, rules.columns, rules.cells));
    for (int step = 0; step < 20; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      for (const Move& move : moves) {
        if (!is_dig(state, move)) continue;
        ++digs;
        ASSERT_TRUE(next_home(state, move.card));
        State part = state;
        std::vector<Move> parts;
        State after = state;
        puzzle.make_parts(after, move, [&](const Move& each) { parts.push_back(each); });
        ASSERT_GE(parts.size(), 2U);
        for (const Move& each : parts) {
          ASSERT_TRUE(is_legal(plain, part, each)) << i << ' ' << step;
          apply(part, each);
        }
        ASSERT_EQ(part.below, after.below);
        ASSERT_EQ(after.below[move.card], kHome);
      }
      if (moves.size() == 0) break;
      puzzle.apply(state, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(digs, 1000);
}

TEST(Dig, is_there_exactly_where_there_is_room) {
  const auto card = [](int rank, int suit) { return make_card(rank, suit); };
  Layout board;
  board.columns = {
      {card(1, 0), card(13, 0), card(12, 0), card(11, 0)}, {card(13, 1)}, {card(12, 1)}, {}};
  board.cells.resize(1);
  const State state = make_state(board);
  // Only a black queen goes onto the red king: JC onto QD, QC onto KD, KC to the cell.
  State after = state;
  std::vector<Move> parts;
  const Card ace = card(1, 0);
  ASSERT_TRUE(dig(after, ace, 0, 4, 1, [&](const Move& move) { parts.push_back(move); }));
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(parts[0].onto, card(12, 1));
  EXPECT_EQ(parts[1].onto, card(13, 1));
  EXPECT_EQ(parts[2].onto, kCell);
  EXPECT_EQ(parts[3].onto, kHome);
  // Without the cell the king takes the empty column.
  after = state;
  parts.clear();
  ASSERT_TRUE(dig(after, ace, 0, 4, 0, [&](const Move& move) { parts.push_back(move); }));
  EXPECT_EQ(parts[2].onto, kFloor);
  // And without that there is no dig.
  after = state;
  EXPECT_FALSE(dig(after, ace, 0, 3, 0, [](const Move&) {}));
}

TEST(Dig, is_a_move_only_where_the_rules_have_digs) {
  const State state = make_state(deal(1));
  for (const bool digs : {false, true}) {
    Puzzle::Moves moves;
    Puzzle({8, 4, AutoMoves::none, digs}).generate(state, moves);
    const auto any = [&](const Move& move) { return is_dig(state, move); };
    EXPECT_EQ(std::any_of(moves.begin(), moves.end(), any), digs);
  }
}

}  // namespace
}  // namespace coevo::freecell
