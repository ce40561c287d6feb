// SPDX-License-Identifier: MIT
#include "src/lab/cluster/schedule.h"

#include <gtest/gtest.h>

namespace coevo::experiments {
namespace {

double end_of(const std::vector<RunCost>& runs, const Cluster& cluster) {
  return makespan(runs, cluster);
}

TEST(Schedule, of_one_thread_adds_all_up) {
  const RunCost run{{{1, 2, 3}, 0.5}, {{4}, 0.25}};
  EXPECT_DOUBLE_EQ(end_of({run}, {1, 0}), 10.75);
  EXPECT_DOUBLE_EQ(end_of({run}, {1, 0.125}), 10.75 + 4 * 0.125);
}

TEST(Schedule, waits_for_a_generations_last_search) {
  const RunCost run{{{4, 1, 1, 1}, 1}, {{2, 2}, 0}};
  EXPECT_DOUBLE_EQ(end_of({run}, {2, 0}), 4 + 1 + 2);
  EXPECT_DOUBLE_EQ(end_of({run}, {100, 0}), 4 + 1 + 2);
}

TEST(Schedule, is_bound_by_rank_0_where_searches_are_short) {
  const RunCost run{{std::vector<double>(100, 0.001), 0}};
  EXPECT_NEAR(end_of({run}, {64, 1.0}), 100.001, 1e-9);
}

TEST(Schedule, fills_one_runs_gaps_with_anothers_searches) {
  const RunCost run{{{4, 1}, 0}, {{4, 1}, 0}};
  EXPECT_DOUBLE_EQ(end_of({run}, {2, 0}), 8);
  EXPECT_LE(end_of({run, run}, {2, 0}), 12);  // 20 of work on two threads
  EXPECT_DOUBLE_EQ(end_of({}, {2, 0}), 0);
}

TEST(Schedule, passes_over_generations_without_searches) {
  EXPECT_DOUBLE_EQ(end_of({RunCost{{{}, 1}, {{2}, 1}}}, {3, 0}), 4);
}

}  // namespace
}  // namespace coevo::experiments
