// SPDX-License-Identifier: MIT
#include "analysis/statistics/comparison.h"

#include <gtest/gtest.h>

#include "analysis/tables/comparison_text.h"

namespace coevo::analysis {
namespace {

RunData run(const std::string& name, double fitness) {
  RunData data;
  data.name = name;
  data.best = {{"provenance", {{"fitness", std::to_string(fitness)}}}};
  return data;
}

ValidationData validation(const std::vector<std::uint64_t>& generated) {
  ValidationData data;
  for (const std::uint64_t nodes : generated) {  // 0: not solved
    data.rows.push_back(
        {.instance = data.rows.size() + 1,
         .outcome = nodes > 0 ? common::Outcome::solved : common::Outcome::exhausted,
         .generated = nodes,
         .lengths = {}});
  }
  return data;
}

TEST(Comparison, runs_of_one_name_are_a_group) {
  const auto json =
      compare_runs({run("a", 0.1), run("b", 0.7), run("a", 0.2), run("b", 0.8), run("a", 0.3)});
  ASSERT_EQ(json["groups"].size(), 2U);
  EXPECT_EQ(json["groups"][0]["median"], 0.2);
  ASSERT_EQ(json["pairs"].size(), 1U);
  EXPECT_EQ(json["pairs"][0]["effect"], 0.0);
  EXPECT_NEAR(json["pairs"][0]["p"].get<double>(), 0.2, 1e-12);
}

TEST(Comparison, a_group_has_its_default_beside_it) {
  RunData tuned = run("a", 0.7);
  tuned.best["provenance"]["default_fitness"] = "0.5";
  const auto json = compare_runs({tuned, run("b", 0.1)});
  EXPECT_EQ(json["groups"][0]["standard"]["median"], 0.5);
  EXPECT_FALSE(json["groups"][1].contains("standard"));
  EXPECT_NE(comparison_text(json).find("  the default configuration       1   0.5000"),
            std::string::npos)
      << comparison_text(json);
}

TEST(Comparison, single_runs_are_not_tested) {
  EXPECT_TRUE(compare_runs({run("a", 0.1), run("b", 0.7)})["pairs"].empty());
  EXPECT_TRUE(compare_runs({})["groups"].empty());
}

TEST(Comparison, unfinished_runs_are_compared_by_their_last_generations) {
  RunData going_on;
  going_on.name = "a";
  for (int i = 0; i < 20; ++i) going_on.generations.push_back({{"best", i < 18 ? 0.0 : 0.5}});
  EXPECT_EQ(compare_runs({going_on})["groups"][0]["median"], 0.5);
}

TEST(Comparison, test_instances_are_the_first_choice) {
  const auto tested = [](const std::string& name, double fitness) {
    RunData data = run(name, 1 - fitness);
    data.best["provenance"]["test_fitness"] = std::to_string(fitness);
    return data;
  };
  const auto json = compare_runs({tested("a", 0.25), tested("b", 0.5)});
  EXPECT_EQ(json["groups"][0]["median"], 0.25);
  EXPECT_EQ(json["value"], "the champion's fitness on the test instances");
  EXPECT_EQ(compare_runs({tested("a", 0.25), run("b", 0.5)})["groups"][0]["median"], 0.75);
}

TEST(Comparison, as_text_the_best_group_first) {
  const auto json =
      compare_runs({run("a", 0.1), run("b", 0.7), run("a", 0.2), run("b", 0.8), run("a", 0.3)});
  const std::string text = comparison_text(json);
  EXPECT_LT(text.find("b                                 2   0.7500"), text.find("\na   "));
  EXPECT_NE(text.find("a                                 3   0.2000  0.1000..0.3000"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("a over b"), std::string::npos);
  EXPECT_NE(text.find("0.00   0.2000"), std::string::npos);
  EXPECT_EQ(comparison_text(compare_runs({run("a", 0.1), run("a", 0.2)})), "");
}

TEST(Comparison, validations_in_pairs) {
  const auto json =
      compare_validations({validation({100, 100, 0, 50}), validation({200, 0, 0, 25})});
  EXPECT_EQ(json["rows"][0]["solved"], 3);
  const auto& pair = json["pairs"][0];
  EXPECT_EQ(pair["common"], 4);
  EXPECT_EQ(pair["both"], 2);
  EXPECT_EQ(pair["only_a"], 1);
  EXPECT_EQ(pair["only_b"], 0);
  EXPECT_EQ(pair["fewer_a"], 0.5);
  EXPECT_NEAR(pair["ratio"].get<double>(), 1, 1e-12);
}

}  // namespace
}  // namespace coevo::analysis
