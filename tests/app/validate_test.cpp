// SPDX-License-Identifier: MIT
// coevo validate: threads, kills and resumes never show in the results.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <sstream>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Validate : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override { workplace_.write("w.json", tiny_weights()); }

  static Arguments arguments(const std::string& folder, const std::string& deals = "1-60") {
    return {"validate", "w.json", "--deals", deals,    "--max-nodes", "4000",
            "--output", folder,   "--quiet", "--json", "--threads",   "2"};
  }
  // results.csv without the two columns that depend on the time.
  std::string results(const std::string& folder) const {
    std::istringstream in(workplace_.read(folder + "/results.csv"));
    std::string text;
    for (std::string line; std::getline(in, line);) {
      line.resize(line.rfind(','));
      line.resize(line.rfind(','));
      text += line + "\n";
    }
    return text;
  }
  std::size_t rows(const std::string& folder) const {
    if (!workplace_.has(folder + "/results.csv")) return 0;
    const std::string text = workplace_.read(folder + "/results.csv");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  void await(const Workplace::Process& process, const std::string& folder,
             std::size_t count) const {
    while (process.is_running() && rows(folder) < count) ::usleep(500);
  }
  Result resume(Arguments all) {
    all.emplace_back("--resume");
    return workplace_.run(all);
  }
};

TEST_F(Validate, gives_the_same_rows_for_any_number_of_threads) {
  std::string expected;
  for (const char* threads : {"1", "2", "8"}) {
    Arguments all = arguments(threads);
    all.back() = threads;
    ASSERT_EQ(workplace_.run(all).status, 0);
    if (expected.empty()) expected = results(threads);
    EXPECT_EQ(results(threads), expected);
  }
  EXPECT_TRUE(expected.starts_with("instance,outcome,generated,expanded,moves,cards\n1,"));
}

TEST_F(Validate, killed_and_resumed_gives_the_same_rows) {
  ASSERT_EQ(workplace_.run(arguments("straight")).status, 0);
  for (const std::size_t count : {0U, 1U, 20U, 50U}) {
    const std::string folder = "killed" + std::to_string(count);
    {
      auto process = workplace_.start(arguments(folder));
      await(process, folder, count);
      process.signal(SIGKILL);
      process.wait();
    }
    const Result result = resume(arguments(folder));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(results(folder), results("straight")) << count;
    EXPECT_EQ(json_of(result.out)["instances"], 60);
  }
}

TEST_F(Validate, interrupted_exits_with_12_and_goes_on) {
  const Arguments all = arguments("long", "1-1000000");  // too many to be done before the signal
  auto process = workplace_.start(all);
  await(process, "long", 30);
  process.signal(SIGINT);
  const Result result = process.wait();
  EXPECT_EQ(result.status, 12);
  EXPECT_NE(result.err.find("--output long --resume"), std::string::npos) << result.err;
  EXPECT_FALSE(workplace_.has("long/summary.json"));
  const std::string before = workplace_.read("long/results.csv");
  Arguments again = all;
  again.emplace_back("--resume");
  auto second = workplace_.start(again);
  await(second, "long", rows("long") + 30);
  second.signal(SIGTERM);
  EXPECT_EQ(second.wait().status, 12);
  EXPECT_TRUE(workplace_.read("long/results.csv").starts_with(before));
}

TEST_F(Validate, does_not_touch_a_folder_that_is_not_its_own) {
  std::filesystem::create_directory(workplace_.path("full"));
  workplace_.write("full/precious.txt", "mine");
  expect_one_line_fault(workplace_.run(arguments("full")), "full: expected a new folder");
  expect_one_line_fault(resume(arguments("full")), "full: expected a new folder");
  EXPECT_EQ(workplace_.files("full").size(), 1U);
  ASSERT_EQ(workplace_.run(arguments("done", "1-3")).status, 0);
  const auto before = workplace_.files("done");
  expect_one_line_fault(workplace_.run(arguments("done", "1-3")), "done: expected a new folder");
  expect_one_line_fault(resume(arguments("done", "1-4")), "done/plan.json: another solver");
  EXPECT_EQ(workplace_.files("done"), before);
}

TEST_F(Validate, refuses_damaged_results) {
  ASSERT_EQ(workplace_.run(arguments("done", "1-9")).status, 0);
  std::string text = workplace_.read("done/results.csv");
  text[text.find("\n5,") + 3] = 'x';
  workplace_.write("done/results.csv", text);
  expect_one_line_fault(resume(arguments("done", "1-9")), "done/results.csv:6: a damaged row");
  EXPECT_EQ(workplace_.read("done/results.csv"), text);
}

}  // namespace
}  // namespace coevo::cli
