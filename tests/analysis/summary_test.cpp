// SPDX-License-Identifier: MIT
#include "analysis/statistics/summary.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace coevo::analysis {
namespace {

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

}  // namespace
}  // namespace coevo::analysis
