// SPDX-License-Identifier: MIT
#include "solver/domains/patience/literature/multi_moves.h"

#include <gtest/gtest.h>

#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// Every plain move that a multi-move stands for is one of the rules'.
TEST(MultiMoves, are_made_of_legal_moves) {
  std::size_t made = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10), .cells = test::pick(random, 0, 4)};
    const MultiMoves multi_moves(rules, kAllTests);
    const Puzzle& puzzle = multi_moves;
    const State start = make_state(test::random_board(random, rules.columns, rules.cells));
    MultiMoves::Moves moves;
    multi_moves.generate(start, moves);
    for (const Move& move : moves) {
      State state = start;
      MultiMoves::Steps steps;
      ASSERT_TRUE(multi_moves.perform(state, move, &steps));
      ASSERT_FALSE(steps.empty());
      State replayed = start;
      for (const Move& step : steps) {
        Puzzle::Moves legal;
        puzzle.generate(replayed, legal);
        // Any empty column will do for the rules, the first one is all that they list.
        const auto same = [&](const Move& other) {
          return other.card == step.card && other.onto == step.onto;
        };
        const bool whole_column = step.onto == kFloor && replayed.below[step.card] == kFloor;
        EXPECT_TRUE(whole_column || std::any_of(legal.begin(), legal.end(), same));
        patience::apply(replayed, step);
      }
      EXPECT_TRUE(same_position(replayed, state));
      EXPECT_EQ(multi_moves.hash_after(start, move), state.hash);
      ++made;
    }
  }
  EXPECT_GT(made, 1000U);
}

TEST(MultiMoves, come_in_the_order_of_the_tests) {
  auto random = test::stream(7);
  const State start = make_state(test::random_board(random, 8, 4));
  const auto moves_of = [&](const std::string& tests) {
    MultiMoves::Moves moves;
    MultiMoves({8, 4}, tests).generate(start, moves);
    return std::vector<Move>(moves.begin(), moves.end());
  };
  auto expected = moves_of("6");
  const auto rest = moves_of("3");
  expected.insert(expected.end(), rest.begin(), rest.end());
  EXPECT_EQ(moves_of("63"), expected);
}

}  // namespace
}  // namespace coevo::patience
