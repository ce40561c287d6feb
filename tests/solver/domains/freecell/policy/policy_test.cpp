// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/policy/policy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "solver/domains/freecell/boards/board_text.h"
#include "solver/domains/freecell/state/card_text.h"

namespace coevo::freecell {
namespace {

// Aces to eights are home; one cell of four is in use.
const char* const kBoard =
    "Foundations: C-8 D-8 H-8 S-8\n"
    "Freecells: 9S\n"
    "KC QD JC TD\nKD 9C\n9D QC TC\nKH QS\nKS\nQH JS\nJH TS 9H\nJD TH\n";

using Arrival = solver::Arrival<Move>;

struct Reached {
  State state;
  Arrival arrival;
};

class PolicyTerms : public testing::Test {
 protected:
  // After the card's move onto the place, as the 5th of 10 moves, at that depth.
  Reached after(const char* card, std::uint8_t onto, std::uint32_t depth = 20) const {
    const State start = make_state(read_board(kBoard, "board", 8, 4));
    Puzzle::Moves moves;
    puzzle_.generate(start, moves);
    for (const Move& move : moves) {
      if (move.card != parse_card(card) || move.onto != onto) continue;
      Reached reached{start, {move, 10, depth}};
      puzzle_.apply(reached.state, move);
      return reached;
    }
    throw std::logic_error("no such move");
  }
  static std::uint8_t on(const char* card) { return *parse_card(card); }

  double value(const char* term, const Reached& reached) const {
    const auto names = policy_term_names();
    const auto at = std::find(names.begin(), names.end(), term) - names.begin();
    Summary summary(puzzle_, reached.state);
    return policy_value(static_cast<std::size_t>(at),
                        {puzzle_, reached.state, summary, &reached.arrival});
  }

  Puzzle puzzle_{Rules{}};
};

TEST_F(PolicyTerms, tell_where_the_last_move_went) {
  struct Case {
    Reached reached;
    double cell, cascade, foundation, sorted;
  };
  const Case cases[] = {{after("9C", kCell), 1, 0, 0, 0},    {after("9C", kHome), 0, 0, 1, 0},
                        {after("9C", on("TD")), 0, 1, 0, 1},  // KC QD JC TD 9C
                        {after("9C", on("TH")), 0, 1, 0, 0},  // JD TH are both red
                        {after("9S", on("TH")), 0, 1, 0, 0},  // from a cell
                        {after("9S", on("TD")), 0, 1, 0, 1}};
  for (const Case& each : cases) {
    EXPECT_EQ(value("is_move_to_freecell", each.reached), each.cell);
    EXPECT_EQ(value("is_move_to_cascade", each.reached), each.cascade);
    EXPECT_EQ(value("is_move_to_foundation", each.reached), each.foundation);
    EXPECT_EQ(value("is_move_to_sorted_pile", each.reached), each.sorted);
    EXPECT_EQ(value("last_card_moved", each.reached), 9.0 / 13);
    EXPECT_EQ(value("num_of_siblings", each.reached), 10.0 / 50);
    EXPECT_EQ(value("g", each.reached), 20.0 / 200);
  }
}

TEST_F(PolicyTerms, place_heuristics_in_their_ranges_and_tell_their_phases) {
  const Reached reached = after("9C", kCell, 30);
  EXPECT_EQ(value("num_cards_not_at_foundations", reached), 20.0 / 52);
  EXPECT_EQ(value("highest_home_card", reached), 8.0 / 13);
  // Two of four cells are empty, and no column.
  EXPECT_EQ(value("free_cells", reached),
            2.0 / (FreeCells::kFeature.high - FreeCells::kFeature.low));
  EXPECT_EQ(value("phase_by_num_cards_not_at_foundations", reached), 30.0 / (30 + 20));
  // The means of the exposed cards and of the foundations: (10+13+10+12+13+11+9+10)/8 - 8.
  EXPECT_DOUBLE_EQ(value("phase_by_difference_from_top", reached), 30.0 / (30 + 3));
  EXPECT_EQ(value("phase_by_difference_home", reached), 1);  // nothing is left by it
}

TEST_F(PolicyTerms, count_the_moves_that_follow) {
  // Home: 9S, 9C, 9H. From cells: 9S and 9C onto TD and TH. Runs: TD onto JS, QD onto KS, QS onto
  // KD, QH onto KS, 9H onto TC, JH onto QS, TH onto JS. To cells: the eight exposed cards.
  EXPECT_EQ(value("num_of_children", after("9C", kCell)), (3 + 4 + 7 + 8) / 50.0);
}

TEST_F(PolicyTerms, have_names_of_their_own) {
  auto names = policy_term_names();
  EXPECT_EQ(names.size(), 2 * kFeatures.size() + 8);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

Evaluator evaluate(const Puzzle& puzzle, std::string_view heuristic) {
  Evaluator::Weights weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (kFeatures[i].name == heuristic) weights[i] = 1;
  }
  return {puzzle, weights, 1000};
}

TEST_F(PolicyTerms, choose_the_weights_of_the_first_rule_that_holds) {
  const auto names = policy_term_names();
  const auto rule = [&](const char* condition, const char* heuristic) {
    return Policy::Rules::Rule{solver::Condition::parse(condition, names),
                               evaluate(puzzle_, heuristic)};
  };
  const Policy::Rules rules(
      {rule("is_move_to_foundation >= 1", "hsdh"),
       rule("phase_by_num_cards_not_at_foundations >= 0.5 and free_cells <= 0.5", "cells_in_use"),
       rule("is_move_to_foundation >= 1", "columns_in_use")},
      evaluate(puzzle_, "num_cards_not_at_foundations"));
  const Policy policy(puzzle_, rules);
  const auto score = [&](const Reached& reached) {
    const State start = make_state(read_board(kBoard, "board", 8, 4));
    return policy.after(policy.begin(start), reached.arrival, reached.state);
  };
  const auto expected = [&](const char* heuristic, const Reached& reached) {
    return evaluate(puzzle_, heuristic)(reached.state);
  };
  const Reached home = after("9C", kHome, 50);
  const Reached late = after("9C", kCell, 20);   // 20 / (20 + 20)
  const Reached early = after("9C", kCell, 19);  // less than a half
  EXPECT_EQ(score(home), expected("hsdh", home));
  EXPECT_EQ(score(late), expected("cells_in_use", late));
  EXPECT_EQ(score(early), expected("num_cards_not_at_foundations", early));
  EXPECT_EQ(score(early), score(early));
  // The third rule is the first one's shadow.
  EXPECT_EQ(policy.take_activations(), (std::vector<std::uint64_t>{1, 1, 0, 3}));
  EXPECT_EQ(policy.take_activations(), (std::vector<std::uint64_t>{0, 0, 0, 0}));
  EXPECT_EQ(policy.low(), 0);
  EXPECT_EQ(policy.high(), 1000);
}

}  // namespace
}  // namespace coevo::freecell
