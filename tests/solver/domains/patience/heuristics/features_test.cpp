// SPDX-License-Identifier: MIT
// Each of FreeCell's heuristics against its definition, and their weighted sum.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/state/card.h"
#include "tests/solver/plain_features.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

using test::plain_home_cards;
using Plain = std::function<int(const Layout&)>;

// As the searches for shortest solutions have it.
int late_bound(const Layout& board, BoundKind bound) {
  ShortestPuzzle puzzle(board, {}, bound, ShortestPuzzle::Autoplay::none);
  Columns columns;
  puzzle.unpack(puzzle.start().position, columns);
  return puzzle.late_bound(columns, puzzle.bound(columns));
}

// The heuristics of the papers and Heineman's. For heuristics without an oracle here, the test
// checks only their ranges.
const std::map<std::string, Plain>& oracles() {
  static const std::map<std::string, Plain> all{
      {"hsdh", test::plain_hsdh},
      {"heineman", test::plain_heineman},
      {"num_well_placed", test::plain_well_placed},
      {"num_cards_not_at_foundations", [](const Layout& b) { return 52 - plain_home_cards(b); }},
      {"free_cells",
       [](const Layout& b) { return test::plain_empty_cells(b) + test::plain_empty_columns(b); }},
      {"difference_from_top", test::plain_difference_from_top},
      {"lowest_home_card", [](const Layout& b) { return 13 - test::plain_lowest_home(b); }},
      {"highest_home_card", test::plain_highest_home},
      {"difference_home",
       [](const Layout& b) { return test::plain_highest_home(b) - test::plain_lowest_home(b); }},
      {"sum_of_bottom_cards", test::plain_sum_of_bottom_cards},
      {"components_bound", [](const Layout& b) { return late_bound(b, BoundKind::components); }},
      {"pairs_bound", [](const Layout& b) { return late_bound(b, BoundKind::pairs); }}};
  return all;
}

template <class... List>
std::array<std::int32_t, sizeof...(List)> values_of(const Puzzle& puzzle, const State& state,
                                                    std::tuple<List...>*) {
  Summary summary(puzzle, state);
  return {List::value(summary)...};
}

auto values_of(const Puzzle& puzzle, const State& state) {
  return values_of(puzzle, state, static_cast<Heuristics*>(nullptr));
}

void expect_plain_values(const Puzzle& puzzle, const State& state) {
  const Rules& rules = puzzle.rules();
  const Layout board = make_layout(state, rules.columns, rules.cells + rules.reserve);
  const auto values = values_of(puzzle, state);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto oracle = oracles().find(std::string(kFeatures[i].name));
    if (oracle == oracles().end()) continue;
    ASSERT_EQ(values[i], oracle->second(board)) << oracle->first << "\n" << board_text(board);
  }
}

TEST(Heuristics, the_ten_of_the_papers_are_there) {
  std::size_t found = 0;
  for (const auto& feature : kFeatures) found += oracles().count(std::string(feature.name));
  EXPECT_EQ(found, oracles().size());
}

TEST(Heuristics, are_what_their_definitions_say_on_any_board) {
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10), .cells = test::pick(random, 0, 8)};
    const auto board = test::random_board(random, rules.columns, rules.cells);
    expect_plain_values(Puzzle(rules), make_state(board));
  }
}

TEST(Heuristics, are_what_their_definitions_say_along_playouts) {
  const Puzzle puzzle({});
  for (std::uint32_t i = 0; i < 60; ++i) {
    auto random = test::stream(i);
    auto state = make_state(deal(i + 1));
    for (int leg = 0; leg < 10; ++leg) {
      expect_plain_values(puzzle, state);
      state = test::random_playout(random, puzzle, state, 6).end;
    }
  }
}

TEST(Heuristics, stay_in_their_declared_ranges) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto random = test::stream(i);
    const Puzzle puzzle({.columns = 8,
                         .cells = 4,
                         .auto_moves = i % 2 == 0 ? AutoMoves::none : AutoMoves::raymond});
    auto state = make_state(i % 4 == 0 ? test::random_board(random, 8, 4) : deal(i + 1));
    for (int leg = 0; leg < 20; ++leg) {
      const auto values = values_of(puzzle, state);
      for (std::size_t f = 0; f < values.size(); ++f) {
        ASSERT_GE(values[f], kFeatures[f].low) << kFeatures[f].name;
        ASSERT_LE(values[f], kFeatures[f].high) << kFeatures[f].name;
      }
      state = test::random_playout(random, puzzle, state, 5).end;
    }
  }
}

TEST(Heuristics, sum_of_bottom_cards_has_the_papers_example) {
  // Bottoms 2 3 9 J 6 2 8 J give 48; the other cards lie on the first one.
  std::string text = "2C";
  const std::string bottoms[] = {"2C", "3C", "9C", "JC", "6C", "2D", "8C", "JD"};
  for (Card card = 0; card < kCards; ++card) {
    const std::string name = card_text(card);
    if (std::find(std::begin(bottoms), std::end(bottoms), name) == std::end(bottoms)) {
      text += " " + name;
    }
  }
  for (std::size_t i = 1; i < 8; ++i) text += "\n" + bottoms[i];
  const Puzzle puzzle({});
  const State state = make_state(read_board(text, "example"));
  Summary summary(puzzle, state);
  EXPECT_EQ(SumOfBottomCards::value(summary), 48);
}

// H as the search sees it: the weighted sum of solver/features/feature.h over FreeCell's
// heuristics.

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
  const Puzzle puzzle({.columns = 10, .cells = 8});
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

}  // namespace coevo::patience
