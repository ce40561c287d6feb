// SPDX-License-Identifier: MIT
// coevo-lab cluster, on an evolution of a few milliseconds.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

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
