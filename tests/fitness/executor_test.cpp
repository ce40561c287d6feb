// SPDX-License-Identifier: MIT
#include "src/fitness/executors/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace coevo::fitness {
namespace {

class ExecutorOf : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Threads, ExecutorOf, testing::Values(1, 2, 3, 8));

TEST_P(ExecutorOf, calls_each_index_once_and_no_worker_twice_at_a_time) {
  const auto executor = make_executor(GetParam());
  ASSERT_EQ(executor->workers(), GetParam());
  std::vector<std::atomic<int>> calls(3000);
  std::vector<std::atomic<int>> busy(executor->workers());
  std::atomic<int> overlaps{0};
  executor->for_each(calls.size(), [&](std::size_t i, std::size_t worker) {
    if (busy.at(worker)++ != 0) ++overlaps;
    if (i % 64 == 0) std::this_thread::yield();
    ++calls[i];
    --busy[worker];
  });
  EXPECT_EQ(overlaps, 0);
  for (const auto& count : calls) ASSERT_EQ(count, 1);
}

TEST_P(ExecutorOf, can_be_used_again_also_with_nothing_to_do) {
  const auto executor = make_executor(GetParam());
  std::atomic<int> calls{0};
  const auto count = [&](std::size_t, std::size_t) { ++calls; };
  executor->for_each(0, count);
  EXPECT_EQ(calls, 0);
  executor->for_each(1, count);
  executor->for_each(10, count);
  EXPECT_EQ(calls, 11);
}

TEST_P(ExecutorOf, throws_on_when_all_running_calls_have_ended) {
  const auto executor = make_executor(GetParam());
  std::atomic<int> running{0};
  std::atomic<int> calls{0};
  const auto fail_at_100 = [&](std::size_t i, std::size_t) {
    ++running;
    ++calls;
    std::this_thread::yield();
    --running;
    if (i == 100) throw std::runtime_error("task 100");
  };
  try {
    executor->for_each(1'000'000, fail_at_100);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "task 100");
  }
  EXPECT_EQ(running, 0);
  EXPECT_LT(calls, 1'000'000);
  calls = 0;
  executor->for_each(10, [&](std::size_t, std::size_t) { ++calls; });
  EXPECT_EQ(calls, 10);
}

TEST(Executor, takes_all_cores_for_zero) {
  EXPECT_EQ(make_executor(0)->workers(), std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace coevo::fitness
