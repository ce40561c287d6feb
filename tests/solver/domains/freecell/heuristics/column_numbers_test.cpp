// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/heuristics/column_numbers.h"

#include <gtest/gtest.h>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "solver/domains/freecell/literature/multi_moves.h"
#include "solver/features/evaluator.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

static_assert(solver::IncrementalEvaluator<Evaluator, Puzzle>);
// A multi-move moves more than its card.
static_assert(!solver::IncrementalEvaluator<Evaluator, MultiMoves>);

// Every feature has a weight of its own.
Evaluator all_features(const Puzzle& puzzle) {
  Evaluator::Weights weights;
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = 0.1 + 0.37 * static_cast<double>(i);
  for (double& weight : weights) weight -= static_cast<int>(weight);
  return {puzzle, weights, 1 << 16};
}

// Walks at random and compares what is kept with what is counted again, for every move there is.
void expect_kept_numbers(const Puzzle& puzzle, State state, common::RandomStream& random,
                         int& sent_home) {
  const Evaluator evaluate = all_features(puzzle);
  const int columns = puzzle.rules().columns;
  ColumnNumbers numbers(state, columns);
  for (int step = 0; step < 25; ++step) {
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    if (moves.size() == 0) return;
    for (const Move& move : moves) {
      State after = state;
      puzzle.apply(after, move);
      ASSERT_EQ(numbers.sum_after(move, after), ColumnNumbers(after, columns).sum());
      ASSERT_EQ(evaluate.after(numbers, solver::Arrival<Move>{move, 1, 1}, after), evaluate(after));
    }
    const Move move = moves[random.below(moves.size())];
    const auto home = state.home;
    puzzle.apply(state, move);
    numbers = numbers.next(move, state);
    if (home != state.home) ++sent_home;
  }
}

TEST(ColumnNumbers, kept_incrementally_equal_those_recomputed) {
  int sent_home = 0;
  for (std::uint32_t i = 0; i < 120; ++i) {
    auto random = test::stream(i);
    const auto auto_moves = i % 3 == 0 ? AutoMoves::heineman : AutoMoves::none;
    const bool digs = i % 4 == 0;
    const Puzzle puzzle({test::pick(random, 4, 10), test::pick(random, 0, 8), auto_moves, digs});
    const auto& rules = puzzle.rules();
    const auto board = i % 2 == 0 ? test::random_board(random, rules.columns, rules.cells)
                                  : deal(i, rules.columns, rules.cells);
    expect_kept_numbers(puzzle, make_state(board), random, sent_home);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(sent_home, 100);
}

TEST(ColumnNumbers, hold_the_deepest_burial_there_can_be) {
  // All cards in one column, the aces deepest.
  Layout board;
  board.columns.resize(8);
  board.cells.resize(4);
  for (Card card = 0; card < kCards; ++card) board.columns[0].push_back(card);
  const Numbers numbers = ColumnNumbers(make_state(board), 8).sum();
  EXPECT_EQ(numbers.buried(), 51 + 50 + 49 + 48);
  EXPECT_EQ(numbers.filled_columns(), 1);
  EXPECT_EQ(numbers.bottom_ranks(), 1);
  EXPECT_EQ(numbers.top_ranks(), 13);
  EXPECT_EQ(numbers.well_placed(), 0);
}

}  // namespace
}  // namespace coevo::freecell
