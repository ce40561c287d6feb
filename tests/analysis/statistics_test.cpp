// SPDX-License-Identifier: MIT
// Statistics of runs and validations, and comparisons of several.
#include "analysis/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/statistics/comparison.h"
#include "analysis/statistics/summary.h"

namespace coevo::analysis {
namespace {

using Values = std::vector<double>;

TEST(Statistics, median) {
  EXPECT_EQ(median(Values{3, 1, 2}), 2);
  EXPECT_EQ(median(Values{4, 1, 2, 3}), 2.5);
  EXPECT_TRUE(std::isnan(median(Values{})));
}

TEST(Statistics, interval_of_the_median) {
  const Values values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const Interval interval = median_interval(values);
  EXPECT_LE(interval.low, 5.5);
  EXPECT_GE(interval.high, 5.5);
  EXPECT_GE(interval.low, 2);
  EXPECT_LE(interval.high, 9);
  EXPECT_EQ(median_interval(values).low, interval.low) << "the same every time";
  EXPECT_TRUE(std::isnan(median_interval(Values{1, 2, 3, 4, 5}).low));
  EXPECT_EQ(median_interval(Values{1, 1, 1, 1, 1, 1}).low, 1);
}

TEST(Statistics, interval_of_the_median_of_many) {
  Values values;
  for (int i = 0; i < 10'001; ++i) values.push_back(i);
  const Interval interval = median_interval(values);  // 5000 -+ 1.96 * sqrt(10001) / 2
  EXPECT_NEAR(interval.low, 4902, 1);
  EXPECT_NEAR(interval.high, 5098, 1);
}

// Brown, Cai and DasGupta's formula, worked by hand for 8 of 10.
TEST(Statistics, interval_of_a_share) {
  const Interval interval = share_interval(8, 10);
  EXPECT_NEAR(interval.low, 0.4902, 1e-4);
  EXPECT_NEAR(interval.high, 0.9433, 1e-4);
  EXPECT_EQ(share_interval(0, 5).low, 0);
  EXPECT_NEAR(share_interval(5, 5).high, 1, 1e-12);
}

TEST(Statistics, interval_of_a_share_with_open_cases) {
  const Interval open = share_interval(6, 2, 10);
  EXPECT_EQ(open.low, share_interval(6, 10).low);
  EXPECT_EQ(open.high, share_interval(8, 10).high);
}

// Newcombe's example (1998, table II a, method 10): 56 of 70 less 48 of 80.
TEST(Statistics, interval_of_a_difference_of_shares) {
  const Interval interval = share_difference(48, 80, 56, 70);
  EXPECT_NEAR(interval.low, 0.0524, 1e-4);
  EXPECT_NEAR(interval.high, 0.3339, 1e-4);
}

TEST(Statistics, effect_size) {
  EXPECT_EQ(effect_size(Values{4, 5, 6}, Values{1, 2, 3}), 1);
  EXPECT_EQ(effect_size(Values{1, 2, 3}, Values{4, 5, 6}), 0);
  EXPECT_EQ(effect_size(Values{1, 2}, Values{1, 2}), 0.5);
}

// Tables of the exact test: U = 0 of 3 and 3 has p = 2 / 20, of 5 and 5 p = 2 / 252.
TEST(Statistics, mann_whitney_is_exact_for_small_samples) {
  EXPECT_NEAR(mann_whitney(Values{1, 2, 3}, Values{4, 5, 6}), 0.1, 1e-12);
  EXPECT_NEAR(mann_whitney(Values{1, 2, 3, 4, 5}, Values{6, 7, 8, 9, 10}), 2.0 / 252, 1e-12);
  EXPECT_NEAR(mann_whitney(Values{1, 2, 4}, Values{3, 5, 6}), 0.2, 1e-12);
}

TEST(Statistics, mann_whitney_with_ties) {
  EXPECT_EQ(mann_whitney(Values{1, 1, 1}, Values{1, 1}), 1);
  const double p = mann_whitney(Values{1, 2, 2, 3}, Values{2, 3, 3, 4});
  EXPECT_GT(p, 0.1);
  EXPECT_LT(p, 0.5);
  EXPECT_TRUE(std::isnan(mann_whitney(Values{}, Values{1})));
}

TEST(Statistics, sign_test) {
  EXPECT_EQ(sign_test(0, 0), 1);
  EXPECT_NEAR(sign_test(0, 5), 2.0 / 32, 1e-12);
  EXPECT_NEAR(sign_test(5, 0), 2.0 / 32, 1e-12);
  EXPECT_NEAR(sign_test(3, 3), 1, 1e-12);
  EXPECT_LT(sign_test(1000, 2000), 1e-60);
}

TEST(Statistics, signed_rank_is_exact_for_few_differences) {
  EXPECT_NEAR(signed_rank(Values{1, 2, 3, 4, 5}), 2.0 / 32, 1e-12);
  EXPECT_NEAR(signed_rank(Values{-1, 2, 3, 4, 5}), 4.0 / 32, 1e-12);
  EXPECT_NEAR(signed_rank(Values{0, -1, 2, 0}), 1.0, 1e-12);
  EXPECT_EQ(signed_rank(Values{}), 1);
  EXPECT_EQ(signed_rank(Values{0, 0}), 1);
  // R: wilcox.test(c(1.1, 2.2, 3.3, -0.4, 5, 6, -7, 8, 9, 10))$p.value
  EXPECT_NEAR(signed_rank(Values{1.1, 2.2, 3.3, -0.4, 5, 6, -7, 8, 9, 10}), 0.048828125, 1e-9);
}

TEST(Statistics, signed_rank_with_ties) {
  // R: wilcox.test(c(1, 1, 2, 2, 3, -1, 4, 5), exact = FALSE)$p.value
  EXPECT_NEAR(signed_rank(Values{1, 1, 2, 2, 3, -1, 4, 5}), 0.0288, 0.0005);
}

TEST(Statistics, detectable_mean_is_almost_three_standard_errors) {
  EXPECT_NEAR(detectable_mean(Values{1, -1, 1, -1}), 2.8 * std::sqrt(4.0 / 3 / 4), 1e-12);
  EXPECT_TRUE(std::isnan(detectable_mean(Values{1})));
}

TEST(Statistics, holm) {
  const auto corrected = holm({0.04, 0.01, 0.03});
  EXPECT_NEAR(corrected[1], 0.03, 1e-12);
  EXPECT_NEAR(corrected[2], 0.06, 1e-12);
  EXPECT_NEAR(corrected[0], 0.06, 1e-12);
  EXPECT_TRUE(holm({}).empty());
}

using common::Outcome;
using records::ResultRow;

ResultRow summary_row(Outcome outcome, std::uint64_t generated, std::vector<std::uint64_t> lengths,
                      double seconds, std::uint64_t instance = 0) {
  return {.instance = instance,
          .outcome = outcome,
          .generated = generated,
          .lengths = std::move(lengths),
          .microseconds = static_cast<std::uint64_t>(seconds * 1e6)};
}

TEST(Summary, has_its_means_over_solved_instances_and_its_time_over_all) {
  const std::vector<ResultRow> results{summary_row(Outcome::solved, 100, {10, 20}, 1.0),
                                       summary_row(Outcome::node_limit, 9999, {}, 4.0),
                                       summary_row(Outcome::solved, 400, {30, 60}, 3.0),
                                       summary_row(Outcome::unsolvable, 5, {}, 0.5),
                                       summary_row(Outcome::exhausted, 77, {}, 0.25),
                                       summary_row(Outcome::memory_limit, 77, {}, 0.25),
                                       summary_row(Outcome::solved, 200, {20, 40}, 2.0)};
  const Summary summary = summarise(results, 2);
  EXPECT_EQ(summary.instances, 7U);
  EXPECT_EQ(summary.solved, 3U);
  EXPECT_EQ(summary.unsolvable, 1U);
  EXPECT_EQ(summary.unsolved, 3U);
  EXPECT_DOUBLE_EQ(summary.mean_generated, 700.0 / 3);
  EXPECT_EQ(summary.median_generated, 200U);
  EXPECT_EQ(summary.p99_generated, 400U);
  EXPECT_EQ(summary.max_generated, 400U);
  EXPECT_EQ(summary.mean_lengths, (std::vector<double>{20, 40}));
  EXPECT_DOUBLE_EQ(summary.mean_seconds, 2.0);
  EXPECT_DOUBLE_EQ(summary.cpu_seconds, 11.0);
}

TEST(Summary, of_nothing_solved_is_all_zeros) {
  const Summary summary = summarise({summary_row(Outcome::node_limit, 50, {}, 1.0)}, 1);
  EXPECT_EQ(summary.solved, 0U);
  EXPECT_EQ(summary.unsolved, 1U);
  EXPECT_EQ(summary.mean_generated, 0.0);
  EXPECT_EQ(summary.max_generated, 0U);
  EXPECT_EQ(summary.mean_lengths, (std::vector<double>{0}));
  EXPECT_EQ(summarise({}, 2).instances, 0U);
}

TEST(Summary, difficulty_grows_with_each_tenfold_number_of_positions) {
  EXPECT_EQ(difficulty(0), 1);
  EXPECT_EQ(difficulty(100), 1);
  EXPECT_EQ(difficulty(101), 2);
  EXPECT_EQ(difficulty(10'000), 3);
  EXPECT_EQ(difficulty(100'001), 5);
  EXPECT_EQ(difficulty(~std::uint64_t{0}), 5);
}

TEST(Summary, lists_the_first_that_were_not_solved) {
  std::vector<ResultRow> results{summary_row(Outcome::solved, 9, {1}, 0, 1),
                                 summary_row(Outcome::unsolvable, 9, {}, 0, 2)};
  for (std::uint64_t i = 3; i < 2000; ++i)
    results.push_back(summary_row(Outcome::node_limit, 9, {}, 0, i));
  const Summary summary = summarise(results, 1);
  EXPECT_EQ(summary.unsolved, 1997U);
  EXPECT_EQ(summary.unsolvable_instances, (std::vector<std::uint64_t>{2}));
  ASSERT_EQ(summary.unsolved_instances.size(), Summary::kMaxListed);
  EXPECT_EQ(summary.unsolved_instances.front(), 3U);
  EXPECT_EQ(summary.unsolved_instances.back(), 2 + Summary::kMaxListed);
  EXPECT_EQ(to_json(summary, {"length"})["unsolvable_instances"].dump(), "[2]");
}

TEST(Summary, has_the_keys_that_scripts_rely_on) {
  const auto two =
      to_json(summarise({summary_row(Outcome::solved, 100, {10, 20}, 1.0)}, 2), {"moves", "cards"});
  for (const char* key :
       {"instances", "solved", "unsolvable", "unsolved", "mean_generated", "median_generated",
        "p99_generated", "max_generated", "mean_moves", "mean_cards", "cpu_seconds",
        "unsolvable_instances", "unsolved_instances"}) {
    EXPECT_TRUE(two.contains(key)) << key;
  }
  const auto one = to_json(summarise({}, 1), {"length"});
  EXPECT_TRUE(one.contains("mean_length"));
}

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
  for (int i = 0; i < 20; ++i) {
    going_on.generations.emplace_back(i < 18 ? R"({"best": 0})" : R"({"best": 0.5})", "x");
  }
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
  EXPECT_NE(text.find("a                                 3   0.2000  -"), std::string::npos)
      << text;
  EXPECT_NE(text.find("a over b"), std::string::npos);
  EXPECT_NE(text.find("0.00   0.2000"), std::string::npos);
  EXPECT_EQ(comparison_text(compare_runs({run("a", 0.1)})), "");
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
  EXPECT_EQ(json["efforts"][0]["unit"], "positions");
  EXPECT_EQ(json["efforts"][0]["pairs"], 2);  // the second gave up without any known limit
}

TEST(Comparison, validations_of_other_puzzles_or_instances_are_no_pairs) {
  auto tiles = validation({100});
  tiles.facts.domain = "tiles15";
  auto later = validation({100});
  later.rows[0].instance = 9;
  const auto json = compare_validations({validation({100}), tiles, later});
  EXPECT_TRUE(json["pairs"].empty()) << json;
  EXPECT_TRUE(json["efforts"].empty()) << json;
}

}  // namespace
}  // namespace coevo::analysis
