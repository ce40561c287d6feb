// Policies as weight files: reading, writing, and solvers made from them.
#include <gtest/gtest.h>

#include <numeric>

#include "solver/weight_file.h"
#include "tests/common/throws.h"
#include "tests/solver/standard_domains.h"

namespace coevo::freecell {
namespace {

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

WeightFile example() {
  return WeightFile::read(std::string(COEVO_SOURCE_DIR) + "/configs/policy-example.json",
                          test::standard_domains());
}

solver::SolveResult solve(const WeightFile& file, std::uint64_t deal) {
  solver::Limits limits;
  limits.generated = 20'000;
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

TEST(PolicyFile, needs_its_search) {
  WeightFile file = example();
  file.spec.search = "best_first";
  EXPECT_EQ(common::input_error([&] { file.domain->make_solver(file.spec); }),
            "search 'best_first': expected hsd, without tests, for rules");
}

}  // namespace
}  // namespace coevo::freecell
