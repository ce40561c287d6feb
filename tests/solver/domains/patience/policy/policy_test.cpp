// SPDX-License-Identifier: MIT
// Policies, and files of them.
#include "solver/domains/patience/policy/policy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/state/card.h"
#include "solver/weight_file.h"
#include "tests/common/throws.h"
#include "tests/solver/standard_domains.h"

namespace coevo::patience {
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
    const State start = make_state(read_board(kBoard, "board", {.columns = 8, .cells = 4}));
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
    const State start = make_state(read_board(kBoard, "board", {.columns = 8, .cells = 4}));
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

// Policies as weight files: reading, writing, and solvers made from them.

constexpr const char* kPolicy = R"({
  "format": "coevo-weights", "version": 1, "domain": "freecell",
  "search": {"name": "hsd", "lookahead": 3},
  "weights": {"hsdh": 0.25, "difference_from_top": 0.5},
  "rules": [
    {"if": "free_cells <= 0.25 and g >= 0.1",
     "weights": {"hsdh": 1}},
    {"if": "phase_by_hsdh >= 0.5", "weights": {"free_cells": 1}}
  ],
  "quantisation": 200
})";

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

using solver::WeightFile;

WeightFile parse(const std::string& text, const std::string& name) {
  return WeightFile::parse(text, name, test::standard_domains());
}

WeightFile shipped(const std::string& name) {
  return WeightFile::read(std::string(COEVO_SOURCE_DIR) + "/configs/" + name,
                          test::standard_domains());
}
WeightFile example() {
  return shipped("policy-example.json");
}

solver::SolveResult solve(const WeightFile& file, std::uint64_t deal,
                          std::uint64_t generated = 20'000) {
  solver::Limits limits;
  limits.generated = generated;
  return file.domain->make_solver(file.spec)->solve({deal, ""}, limits);
}

TEST(PolicyFile, is_the_same_after_writing_and_reading) {
  const WeightFile file = parse(kPolicy, "p.json");
  ASSERT_EQ(file.spec.rules.size(), 2U);
  EXPECT_EQ(file.spec.rules[0].condition, "free_cells <= 0.25 and g >= 0.1");
  EXPECT_EQ(file.spec.rules[1].weights, (std::map<std::string, double>{{"free_cells", 1}}));
  const WeightFile again = parse(file.text(), "again.json");
  EXPECT_EQ(again.text(), file.text());
  EXPECT_EQ(again.hash(), file.hash());
  EXPECT_NE(parse(with(kPolicy, ">= 0.5", ">= 0.6"), "q.json").hash(), file.hash());
}

TEST(PolicyFile, refuses_every_fault_with_its_place) {
  const std::pair<const char*, std::pair<const char*, const char*>> faults[] = {
      {"free_cells <=",
       {"free_cell <=",
        "p.json:6:12: 'free_cell <= 0.25 and g >= 0.1': expected "
        "a number of [0, 1] or a term (did you mean "
        "'free_cells'?) at character 1"}},
      {"g >= 0.1",
       {"g > 0.1",
        "p.json:6:12: 'free_cells <= 0.25 and g > 0.1': expected '<=' or "
        "'>=' at character 26"}},
      {"\"if\": \"phase", {"\"when\": \"phase", "p.json:8:5: "}},
      {"{\"free_cells\": 1}", {"{\"free_cells\": 99}", "p.json:8:62: '99': expected a number"}},
      {"{\"free_cells\": 1}", {"{}", "p.json:8:47: "}},
      {"{\"free_cells\": 1}}", {"{\"free_cells\": 1}, \"else\": 1}", "p.json:8:66: 'else': "}},
      {"\"hsd\", \"lookahead\": 3", {"\"best_first\"", "p.json:5:12: "}},
      {"hsdh\": 1}}", {"hsdh\": 1}}, 5", "p.json:7:31: '5': expected a map"}}};
  for (const auto& [from, rest] : faults) {
    const std::string text = with(kPolicy, from, rest.first);
    const std::string message = common::input_error([&] { parse(text, "p.json"); });
    EXPECT_TRUE(message.starts_with(rest.second)) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  EXPECT_TRUE(common::input_error([&] {
                parse(R"({"format": "coevo-weights", "version": 1, "domain": "tiles8",
"search": {"name": "hsd"}, "weights": {"manhattan_distance": 1}, "quantisation": 1,
"rules": [{"if": "g >= 1", "weights": {"manhattan_distance": 1}}]})",
                      "t.json");
              }).starts_with("t.json:3:10: "));
}

TEST(PolicyFile, with_one_set_of_weights_searches_as_the_plain_vector) {
  WeightFile file = parse(kPolicy, "p.json");
  for (auto& rule : file.spec.rules) rule.weights = file.spec.weights;
  WeightFile plain = file;
  plain.spec.rules.clear();
  for (std::uint64_t deal = 1; deal <= 5; ++deal) {
    const auto by_rules = solve(file, deal);
    const auto by_weights = solve(plain, deal);
    EXPECT_EQ(by_rules.outcome, by_weights.outcome);
    EXPECT_EQ(by_rules.generated, by_weights.generated);
    EXPECT_EQ(by_rules.plan, by_weights.plan);
    EXPECT_TRUE(by_weights.activations.empty());
    EXPECT_GT(
        std::accumulate(by_rules.activations.begin(), by_rules.activations.end(), std::uint64_t{0}),
        0U);
  }
}

// As the 2012 paper found in its printed policy: a rule that cannot fire.
TEST(PolicyFile, of_the_example_has_a_dead_rule) {
  const WeightFile file = example();
  std::vector<std::uint64_t> activations(file.spec.rules.size() + 1);
  for (std::uint64_t deal = 1; deal <= 8; ++deal) {
    const auto report = solve(file, deal);
    ASSERT_EQ(report.activations.size(), activations.size());
    for (std::size_t i = 0; i < activations.size(); ++i) activations[i] += report.activations[i];
  }
  for (std::size_t i = 0; i < activations.size(); ++i) EXPECT_EQ(activations[i] == 0, i == 3) << i;
}

// The policy of the 2012 paper.
TEST(PolicyFile, printed_in_2012_solves_with_auto_moves_only) {
  const WeightFile file = shipped("paper-policy-freecell.json");
  WeightFile without = file;
  without.spec.settings.set("auto_moves", std::string("none"));
  for (std::uint64_t deal = 2; deal <= 4; ++deal) {
    const auto solved = solve(file, deal, 150'000);
    EXPECT_EQ(solved.outcome, common::Outcome::solved) << deal;
    EXPECT_EQ(solved.activations.at(3), 0U) << deal;  // its fourth rule is dead
    EXPECT_EQ(solve(without, deal, 150'000).outcome, common::Outcome::node_limit) << deal;
  }
}

TEST(PolicyFile, needs_its_search) {
  WeightFile file = example();
  file.spec.search = "best_first";
  EXPECT_EQ(common::input_error([&] { file.domain->make_solver(file.spec); }),
            "search 'best_first': expected hsd, without tests, for rules");
}

}  // namespace
}  // namespace coevo::patience
