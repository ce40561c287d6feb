// SPDX-License-Identifier: MIT
// Comparisons of effort, pair by pair. The p values are R's.
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
  EXPECT_NE(text.find("\nx over y, bytes: ratio 0.444 (0.4..0.5), 5 pairs, 5:0, p 0.1250\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("x over z"), std::string::npos);
  EXPECT_EQ(effort_text(nlohmann::ordered_json::array()), "");
}

}  // namespace
}  // namespace coevo::analysis
