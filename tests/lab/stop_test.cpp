// SPDX-License-Identifier: MIT
// The first Ctrl-C ends the experiments, with status 12, and the programs that they run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class StopExperiments : public testing::Test {
 protected:
  Workplace workplace_;

  void expect_stopped(const Arguments& command) {
    SCOPED_TRACE(command.front());
    auto process = workplace_.start(command);
    process.await_handler(SIGINT);
    expect_stopped(process);
  }
  static void expect_stopped(Workplace::Process& process) {
    process.signal(SIGINT);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 12) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
  }
};

TEST_F(StopExperiments, of_presets_on_a_million_deals) {
  expect_stopped({"peers", "--pareto", "none", "--deals", "1000000"});
}

TEST_F(StopExperiments, with_any_program_and_writes_no_page) {
  expect_stopped({"peers", "--pareto", "none", "--deals", "1", "--peer", "idle=sleep 1000",
                  "--output", "page.md"});
  EXPECT_FALSE(workplace_.has("page.md"));
}

TEST_F(StopExperiments, of_ways_to_keep_positions) {
  expect_stopped({"storage", "--positions", "2000000"});
}

// One that would never end, instead of Freecell Solver.
TEST_F(StopExperiments, with_the_program_that_is_compared) {
  const std::string name = "freecell-solver-range-parallel-solve";
  workplace_.write(name,
                   "#!/bin/sh\necho $$ > started.new\nmv started.new started\nexec sleep 1000\n");
  std::filesystem::permissions(workplace_.path(name), std::filesystem::perms::owner_all);
  const std::string path = workplace_.path("").string() + ":" + std::getenv("PATH");
  auto process = workplace_.start({"peers", "--pareto", "none", "--deals", "1"},
                                  {.environment = {{"PATH", path}}});
  while (process.is_running() && !workplace_.has("started")) ::usleep(500);
  ASSERT_TRUE(workplace_.has("started"));
  expect_stopped(process);
  const auto child = static_cast<pid_t>(std::stol(workplace_.read("started")));
  EXPECT_EQ(::kill(child, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

}  // namespace
}  // namespace coevo::cli
