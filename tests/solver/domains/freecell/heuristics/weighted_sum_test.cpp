// SPDX-License-Identifier: MIT
// H as the search sees it: the weighted sum of solver/features/feature.h over FreeCell's
// heuristics.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "tests/solver/plain_features.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

std::size_t index_of(std::string_view name) {
  for (std::size_t i = 0; i < kFeatures.size(); ++i) {
    if (kFeatures[i].name == name) return i;
  }
  throw std::logic_error("no such feature");
}

Evaluator::Weights only(std::string_view name, double weight = 1) {
  Evaluator::Weights weights{};
  weights[index_of(name)] = weight;
  return weights;
}

// Positions of deals and open boards.
State some_position(std::uint32_t i, const Puzzle& puzzle) {
  auto random = test::stream(i);
  if (i % 3 == 0) return make_state(test::random_board(random, 8, 4));
  return test::random_playout(random, puzzle, make_state(deal(i + 1)), test::pick(random, 0, 60))
      .end;
}

TEST(WeightedSum, heineman_at_quantisation_156_is_the_integer_score) {
  const Puzzle puzzle({});
  const Evaluator evaluate(puzzle, only("heineman"), 156);
  EXPECT_EQ(evaluate.low(), 0);
  EXPECT_EQ(evaluate.high(), 156);
  for (std::uint32_t i = 0; i < 500; ++i) {
    const State state = some_position(i, puzzle);
    ASSERT_EQ(evaluate(state) - 30, test::plain_heineman(make_layout(state, 8, 4)));
  }
}

TEST(WeightedSum, turns_round_what_grows_toward_the_goal) {
  const Puzzle puzzle({});
  const Evaluator cells(puzzle, only("free_cells"), 12);
  const Evaluator home(puzzle, only("highest_home_card"), 13);
  for (std::uint32_t i = 0; i < 100; ++i) {
    const State state = some_position(i, puzzle);
    const Layout board = make_layout(state, 8, 4);
    ASSERT_EQ(cells(state), 12 - test::plain_empty_cells(board) - test::plain_empty_columns(board));
    ASSERT_EQ(home(state), 13 - test::plain_highest_home(board));
  }
}

TEST(WeightedSum, lies_between_low_and_high_whatever_the_weights) {
  const Puzzle puzzle({});
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(1000 + i);
    Evaluator::Weights weights{};
    for (double& weight : weights) {
      if (random.below(3) > 0) weight = 32 * random.unit() - 16;
    }
    const std::int32_t quantisation = 1 << random.below(21);
    const Evaluator evaluate(puzzle, weights, quantisation);
    for (std::uint32_t p = 0; p < 20; ++p) {
      const std::int32_t score = evaluate(some_position(20 * i + p, puzzle));
      ASSERT_GE(score, evaluate.low());
      ASSERT_LE(score, evaluate.high());
    }
  }
}

TEST(WeightedSum, stays_in_bounds_under_other_rules_and_on_odd_boards) {
  // Ten empty columns and eight empty cells are more than a feature made for FreeCell expects, and
  // so is a whole deck in one column. Searches index tables with H.
  const Puzzle puzzle({10, 8});
  Layout solved;
  solved.columns.resize(10);
  solved.cells.resize(8);
  Layout tower = solved;
  for (Card card = 0; card < kCards; ++card) tower.columns[3].push_back(card);
  solved.home = {13, 13, 13, 13};
  for (std::size_t f = 0; f < kFeatures.size(); ++f) {
    const Evaluator evaluate(puzzle, only(kFeatures[f].name), 1000);
    for (const Layout* board : {&solved, &tower}) {
      const std::int32_t score = evaluate(make_state(*board));
      EXPECT_GE(score, evaluate.low()) << kFeatures[f].name;
      EXPECT_LE(score, evaluate.high()) << kFeatures[f].name;
    }
  }
}

TEST(WeightedSum, is_the_real_sum_rounded_once) {
  const Puzzle puzzle({});
  for (std::uint32_t i = 0; i < 100; ++i) {
    auto random = test::stream(5000 + i);
    Evaluator::Weights weights{};
    const double hsdh = weights[index_of("hsdh")] = random.unit();
    const double home = weights[index_of("num_cards_not_at_foundations")] = random.unit();
    const Evaluator evaluate(puzzle, weights, 65536);
    const State state = some_position(i, puzzle);
    const Layout board = make_layout(state, 8, 4);
    const double real =
        hsdh * test::plain_hsdh(board) / 104 + home * (52 - test::plain_home_cards(board)) / 52.0;
    EXPECT_NEAR(evaluate(state), 65536 * real, 0.51);
    EXPECT_NEAR(evaluate.high(), 65536 * (hsdh + home), 0.51);
  }
}

TEST(WeightedSum, skips_features_of_weight_zero) {
  const Puzzle puzzle({});
  const Evaluator nothing(puzzle, {}, 1 << 20);
  EXPECT_EQ(nothing.low(), 0);
  EXPECT_EQ(nothing.high(), 0);
  EXPECT_EQ(nothing(make_state(deal(1))), 0);
  EXPECT_EQ(nothing.cost(0.5), 1 << 19);
}

}  // namespace
}  // namespace coevo::freecell
