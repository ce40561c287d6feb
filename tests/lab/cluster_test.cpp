// SPDX-License-Identifier: MIT
// coevo-lab cluster, and its model of a schedule.
#include <gtest/gtest.h>

#include "src/lab/cluster/schedule.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// coevo-lab cluster, on an evolution of a few milliseconds.
class ClusterPage : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    workplace_.write("short.yaml", tiny_config() + "budget: {nodes: 1000}\n");
  }
  Result run(const std::string& config) {
    return workplace_.run(
        {"cluster", config, "--generations", "4", "--output", "page.md", "--quiet"});
  }
};

TEST_F(ClusterPage, names_the_whole_command_that_makes_it) {
  const Result result = run("tiny.yaml");
  ASSERT_EQ(result.status, 0) << result.err;
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("`coevo-lab cluster tiny.yaml --generations 4`"), std::string::npos) << page;
  EXPECT_NE(page.find("Over 4 measured generations"), std::string::npos) << page;
  EXPECT_EQ(page.find("nan"), std::string::npos) << page;
}

TEST_F(ClusterPage, is_not_made_of_a_run_that_its_budget_ends_too_early) {
  expect_one_line_fault(run("short.yaml"), "short.yaml: its budget ends the run after");
  EXPECT_FALSE(workplace_.has("page.md"));
}

}  // namespace

}  // namespace coevo::cli

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
