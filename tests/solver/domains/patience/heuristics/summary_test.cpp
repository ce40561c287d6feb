// SPDX-License-Identifier: MIT
// What heuristics share, against slow counts.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/heuristics/column_numbers.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/literature/multi_moves.h"
#include "solver/features/evaluator.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// Hand-counted: KC QD 3H 5H AH and 4C 9S stand in columns, 2H in a cell.
const char* const kSmallBoard =
    "Foundations: C-3 D-J H-0 S-8\n"
    "Freecells: 2H\n"
    "KC QD 3H 5H AH\n"
    "4C 9S\n"
    "KD QC JH TS 9H\n"
    "KH KS\nJC QH TC\nQS JS\nTH 8H 7H 6H\n"
    "5C 6C 7C 8C 9C 4H\n";

template <class Heuristic>
std::int32_t value(const Layout& layout) {
  const Puzzle puzzle({.columns = 8, .cells = 4, .auto_moves = AutoMoves::none});
  const State state = make_state(layout);
  Summary summary(puzzle, state);
  return Heuristic::value(summary);
}

TEST(CardSums, count_what_their_help_says) {
  const auto board = read_board(kSmallBoard, "board", {.columns = 8, .cells = 4});
  EXPECT_EQ(value<CellsInUse>(board), 1);
  EXPECT_EQ(value<CellRanks>(board), 1);
  EXPECT_EQ(value<ColumnsInUse>(board), 8);
  // QD on KC; QC, JH, TS and 9H in order.
  EXPECT_EQ(value<CardsInSequence>(board), 5);
  EXPECT_EQ(value<SequenceRanks>(board), 11 + 11 + 10 + 9 + 8);
  // 5H on 3H, 9S on 4C, QH on JC, 6C to 9C each on the one before.
  EXPECT_EQ(value<CardsOnLower>(board), 7);
  EXPECT_EQ(value<CardsOverLower>(board), 7);
  // 5H over 3H; in the last column 6C..9C over 5C and those between.
  EXPECT_EQ(value<LowerBeneath>(board), 1 + 1 + 1 + 1 + 2 + 3 + 4);
  EXPECT_EQ(value<CardsOverOwnSuit>(board), 1 + 4);
  EXPECT_EQ(value<OwnSuitBeneath>(board), 1 + 1 + 2 + 3 + 4);
  // 4C under 9S, QD under three cards; AH and 9S are exposed.
  EXPECT_EQ(value<NextCardsBuried>(board), 1 + 3);
  EXPECT_EQ(value<NextCardsExposed>(board), 2);
}

TEST(CardSums, stay_in_their_ranges) {
  for (std::uint32_t i = 0; i < 500; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = 8, .cells = 4, .auto_moves = AutoMoves::none};
    const Puzzle puzzle(rules);
    const State state = make_state(test::random_board(random, rules.columns, rules.cells));
    Summary summary(puzzle, state);
    const auto check = [&]<class H>(H*) {
      const auto found = H::value(summary);
      ASSERT_GE(found, H::kFeature.low) << H::kFeature.name;
      ASSERT_LE(found, H::kFeature.high) << H::kFeature.name;
    };
    [&]<class... H>(std::tuple<H...>*) {
      (check(static_cast<H*>(nullptr)), ...);
    }(static_cast<Heuristics*>(nullptr));
  }
}

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
  ColumnNumbers numbers(state, puzzle);
  for (int step = 0; step < 25; ++step) {
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    if (moves.size() == 0) return;
    for (const Move& move : moves) {
      State after = state;
      puzzle.apply(after, move);
      ASSERT_EQ(numbers.sum_after(move, after), ColumnNumbers(after, puzzle).sum());
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
    Rules any = test::random_rules(random, i);
    any.auto_moves = auto_moves;
    any.removable = any.removable && auto_moves == AutoMoves::none;
    any.digs = digs;
    any.complete_piles = any.complete_piles && !digs;
    const Puzzle puzzle(any);
    const auto& rules = puzzle.rules();
    const auto board = i % 2 == 0 ? test::random_board(random, rules)
                                  : deal(i, rules.columns, rules.cells + rules.reserve);
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
  const Numbers numbers = ColumnNumbers(make_state(board), Puzzle({})).sum();
  EXPECT_EQ(numbers.buried(), 51 + 50 + 49 + 48);
  EXPECT_EQ(numbers.filled_columns(), 1);
  EXPECT_EQ(numbers.bottom_ranks(), 1);
  EXPECT_EQ(numbers.top_ranks(), 13);
  EXPECT_EQ(numbers.well_placed(), 0);
}

// The blog's own double loop.
double plain_higher_cards(const Layout& board, double power) {
  double sum = 0;
  for (const auto& column : board.columns) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      for (std::size_t j = i + 1; j < column.size(); ++j) {
        if (rank(column[i]) < rank(column[j])) sum += std::pow(kRanks - rank(column[i]), power);
      }
    }
  }
  return sum;
}

template <class Heuristic>
void expect_plain(double power) {
  for (std::uint32_t i = 0; i < 100; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10), .cells = 4};
    const Layout board = test::random_board(random, rules.columns, rules.cells);
    const Puzzle puzzle(rules);
    const State state = make_state(board);
    Summary summary(puzzle, state);
    const double plain = plain_higher_cards(board, power);
    const double unit = Heuristic::kFeature.unit;
    EXPECT_NEAR(Heuristic::value(summary) / unit, plain, unit == 1 ? 0 : 400 * 0.5 / unit);
    EXPECT_LE(Heuristic::value(summary), Heuristic::kFeature.high);
  }
}

TEST(HigherCardsBelow, is_the_blogs) {
  expect_plain<HigherCardsBelow0>(0);
  expect_plain<HigherCardsBelow025>(0.25);
  expect_plain<HigherCardsBelow05>(0.5);
  expect_plain<HigherCardsBelow075>(0.75);
  expect_plain<HigherCardsBelow1>(1);
  expect_plain<HigherCardsBelow15>(1.5);
  expect_plain<HigherCardsBelow2>(2);
}

// Lowest deepest, all in one column: the range's end.
TEST(HigherCardsBelow, range_is_reached) {
  Layout board;
  board.columns.resize(4);
  board.cells.resize(4);
  for (Card card = 0; card < kCards; ++card) board.columns[0].push_back(card);
  const Puzzle puzzle({.columns = 4, .cells = 4});
  const State state = make_state(board);
  Summary summary(puzzle, state);
  EXPECT_EQ(HigherCardsBelow0::value(summary), 1248);
  EXPECT_EQ(HigherCardsBelow05::value(summary), HigherCardsBelow05::kFeature.high);
  EXPECT_EQ(HigherCardsBelow2::value(summary), HigherCardsBelow2::kFeature.high);
}

}  // namespace
}  // namespace coevo::patience
