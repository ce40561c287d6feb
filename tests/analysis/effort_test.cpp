// SPDX-License-Identifier: MIT
// Comparisons of effort, pair by pair, and the ranking of champions. The p values are R's.
#include "analysis/statistics/effort.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "analysis/statistics/comparison.h"

namespace coevo::analysis {
namespace {

using common::Outcome;

TEST(Effort, limits_stand_for_the_efforts_of_unsolved_instances) {
  const auto limited = [](std::uint64_t most, const std::vector<std::uint64_t>& generated) {
    ValidationData data;
    data.facts.summary = {{"max_nodes", most}};
    for (const std::uint64_t nodes : generated) {  // 0: not solved
      data.rows.push_back({.instance = data.rows.size() + 1,
                           .outcome = nodes > 0 ? Outcome::solved : Outcome::node_limit,
                           .generated = nodes > 0 ? nodes : most,
                           .lengths = {}});
    }
    return data;
  };
  const auto few = limited(100, {80, 0, 0, 0, 10});
  auto many = limited(1000, {0, 500, 50, 0, 40});
  const auto effort = compare_validations({few, many})["efforts"][0];
  // The second one needs 500 where the first stopped at 100: no pair. Nor is what none solved.
  EXPECT_EQ(effort["pairs"], 3);
  EXPECT_EQ(effort["one_only"], 2);
  EXPECT_EQ(effort["wins"], 2);    // 80 against 1,000; 10 against 40
  EXPECT_EQ(effort["losses"], 1);  // 100 against 50
  EXPECT_NEAR(effort["median"].get<double>(), 0.25, 1e-12);
  // A search that gave up early would not have solved it within its limit.
  many.rows[0] = {.instance = 1, .outcome = Outcome::exhausted, .generated = 20, .lengths = {}};
  EXPECT_EQ(compare_validations({few, many})["efforts"][0], effort);
}

EffortComparison efforts(const std::vector<double>& a, const std::vector<double>& b) {
  EffortComparison comparison;
  for (std::size_t i = 0; i < a.size(); ++i) comparison.add({a[i], true}, {b[i], true});
  return comparison;
}

TEST(Effort, is_compared_by_ratios) {
  // R: a <- c(120, 340, 95, 800, 61, 77, 150, 210, 33, 500)
  //    b <- c(100, 290, 130, 450, 60, 64, 149, 160, 47, 300)
  //    wilcox.test(log(a), log(b), paired = TRUE)$p.value; median(a / b)
  const auto json = efforts({120, 340, 95, 800, 61, 77, 150, 210, 33, 500},
                            {100, 290, 130, 450, 60, 64, 149, 160, 47, 300})
                        .json("x", "y", "positions");
  EXPECT_EQ(json["wins"], 2);
  EXPECT_EQ(json["losses"], 8);
  EXPECT_NEAR(json["p"].get<double>(), 0.232421875, 1e-9);
  EXPECT_NEAR(json["median"].get<double>(), 1.18620689655172, 1e-3);
  EXPECT_LE(json["low"], json["median"]);
  EXPECT_GE(json["high"], json["median"]);
}

TEST(Effort, has_ties) {
  // R: wilcox.test(log(c(1, 2, 4, 8, 3, 5)), log(c(2, 4, 2, 1, 3, 1)), paired = TRUE,
  //                exact = FALSE)$p.value
  const auto json = efforts({1, 2, 4, 8, 3, 5}, {2, 4, 2, 1, 3, 1}).json("x", "y", "");
  EXPECT_NEAR(json["p"].get<double>(), 0.409846729368463, 1e-9);
  EXPECT_EQ(json["wins"], 2);
  EXPECT_EQ(json["losses"], 3);
  const auto equal = efforts({7, 8}, {7, 8}).json("x", "y", "");
  EXPECT_EQ(equal["p"], 1);
  EXPECT_EQ(equal["median"], 1);
}

TEST(Effort, that_is_not_positive_is_compared_by_differences) {
  // R: wilcox.test(c(-3, 0, 5, 2, 9), c(1, -2, 11, 10, 10), paired = TRUE)$p.value
  const auto json = efforts({-3, 0, 5, 2, 9}, {1, -2, 11, 10, 10}).json("x", "y", "bytes");
  EXPECT_EQ(json["is_ratio"], false);
  EXPECT_EQ(json["median"], -4);
  EXPECT_NEAR(json["p"].get<double>(), 0.1875, 1e-9);
}

TEST(Effort, is_corrected_over_all_comparisons_and_shown_with_its_unit) {
  nlohmann::ordered_json all{efforts({1, 2, 3, 4, 5}, {2, 5, 7, 9, 11}).json("x", "y", "bytes"),
                             efforts({}, {}).json("x", "z", "bytes"),
                             efforts({1, 2}, {2, 1}).json("y", "z", "bytes")};
  std::vector<nlohmann::ordered_json*> places;
  for (auto& each : all) places.push_back(&each);
  correct_efforts(places);
  EXPECT_EQ(all[0]["p"], 0.0625);
  EXPECT_EQ(all[0]["p_holm"], 0.125);  // one of two tests
  EXPECT_FALSE(all[1].contains("p_holm"));
  const std::string text = effort_text(all);
  EXPECT_NE(text.find("\nx over y, bytes: ratio 0.444 (no interval), 5 pairs, 5:0, p 0.1250\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("x over z"), std::string::npos);
  EXPECT_EQ(effort_text(nlohmann::ordered_json::array()), "");
}

// Its champion's fitness on the test instances 1, 2 ...
RunData tested(int seed, const std::vector<double>& scores, const std::string& nodes = "500") {
  RunData data;
  data.name = "a";
  data.manifest["seed"] = seed;
  data.config = "champion: {test: 1-50}\nlimits: {nodes: " + nodes + "}\n";
  double sum = 0;
  for (const double score : scores) {
    data.test.push_back({data.test.size() + 1, true, score});
    sum += score;
  }
  auto& about = data.best["provenance"];
  about["fitness"] = "0.5";
  about["test_fitness"] = std::to_string(sum / static_cast<double>(scores.size()));
  about["test_solved"] = about["test_instances"] = std::to_string(scores.size());
  return data;
}

TEST(Leaderboard, ranks_champions_on_the_same_instances) {
  const auto json = compare_runs({tested(1, {0.50, 0.52, 0.48}), tested(2, {0.47, 0.50, 0.50}),
                                  tested(3, {0.60, 0.40, 0.5105})});
  const auto& rows = json["leaderboard"]["rows"];
  EXPECT_EQ(json["leaderboard"]["verdict"], "Seed 3 leads by 0.7 %: too close to call");
  EXPECT_EQ(rows[0]["label"], "seed 3");
  EXPECT_EQ(rows[1]["label"], "seed 1");
  EXPECT_EQ(rows[2]["label"], "seed 2");
  EXPECT_EQ(rows[1]["better"], 2);
  EXPECT_EQ(rows[1]["worse"], 1);
  EXPECT_EQ(rows[1]["p"], 1);
  EXPECT_TRUE(comparison_text(json).starts_with("Seed 3 leads by 0.7 %: too close to call\n"));
  EXPECT_NE(comparison_text(json).find("seed 1    "), std::string::npos);
  EXPECT_NE(comparison_text(json).find("3 of 3    0.7 %        2:1  1.0000\n"), std::string::npos)
      << comparison_text(json);
}

// The least p of ten pairs is 2 / 2^10.
TEST(Leaderboard, names_a_significant_lead_and_what_is_too_close) {
  const auto raised = [](double by) {
    std::vector<double> scores;
    for (int i = 1; i <= 10; ++i) scores.push_back(0.1 * i + by * (1 + 0.01 * i));
    return scores;
  };
  const auto verdict = [](const std::vector<RunData>& runs) {
    return compare_runs(runs)["leaderboard"]["verdict"].get<std::string>();
  };
  const RunData best = tested(1, raised(0.2));
  EXPECT_EQ(verdict({tested(2, raised(0)), best, tested(3, raised(0.1))}),
            "Seed 1 leads by 16.1 %: a significant lead");
  EXPECT_NEAR(
      compare_runs({best, tested(2, raised(0))})["leaderboard"]["rows"][1]["p"].get<double>(),
      2.0 / 1024, 1e-12);
  std::vector<double> close = raised(0.2);
  close[0] -= 0.01;
  EXPECT_EQ(verdict({tested(2, raised(0)), best, tested(3, close)}),
            "Seed 1 leads by 0.1 %: too close to call against seed 3");
  EXPECT_EQ(verdict({best, tested(2, raised(0.2))}), "Seed 1 and seed 2 have the same score");
  RunData earlier = tested(2, raised(0));
  earlier.test.clear();
  EXPECT_EQ(verdict({best, earlier}), "Seed 1 leads by 38.4 %: untested, as a run lacks test.csv");
}

TEST(Leaderboard, does_not_rank_scores_that_do_not_compare) {
  RunData untested;
  untested.name = "b";
  untested.best = nlohmann::ordered_json::object();
  const auto json = compare_runs({tested(1, {0.1}), tested(2, {0.9}, "1000"), untested});
  const auto& board = json["leaderboard"];
  EXPECT_EQ(board["is_ranked"], false);
  EXPECT_TRUE(board["verdict"].get<std::string>().starts_with("No ranking: the test instances"));
  EXPECT_EQ(board["rows"][0]["fitness"], 0.1);  // in the runs' order
  EXPECT_EQ(board["rows"][1]["test"], "1-50 within 1000 nodes");
  EXPECT_EQ(board["rows"][2]["note"], "no test instances");
  EXPECT_NE(comparison_text(json).find("-  no test instances"), std::string::npos);
  EXPECT_EQ(compare_runs({tested(1, {0.1}), tested(2, {0.9}, "1000")})["value"],
            "the champion's fitness on its run's common sample");
}

}  // namespace
}  // namespace coevo::analysis
