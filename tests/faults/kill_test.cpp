// SPDX-License-Identifier: MIT
// Commands killed at random times and resumed with another number of threads: the same bytes in the
// end. COEVO_KILL_ROUNDS (10) rounds of each; the seed of the times is COEVO_KILL_SEED, or drawn
// and said.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>

#include "tests/faults/work.h"

namespace coevo::faults {
namespace {

using cli::Result;
using Clock = std::chrono::steady_clock;

class Kills : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;
  std::mt19937_64 random_;
  Clock::duration straight_time_{};

  void SetUp() override {
    furnish(workplace_);
    const long seed = number_from("COEVO_KILL_SEED", static_cast<long>(std::random_device()()));
    RecordProperty("seed", std::to_string(seed));
    random_.seed(static_cast<std::uint64_t>(seed));
    seed_ = seed;
  }

  int threads() { return std::uniform_int_distribution(1, 4)(random_); }

  // Starts the command and kills it after a time in which it may just have ended.
  void run_killed(const Arguments& arguments) {
    const auto most = std::chrono::duration_cast<std::chrono::microseconds>(straight_time_).count();
    const auto wait = std::uniform_int_distribution<long>(0, most + most / 10)(random_);
    auto process = workplace_.start(with_threads(arguments, threads()), around(GetParam()));
    ::usleep(static_cast<useconds_t>(wait));
    process.signal(SIGKILL);
    process.wait();
  }

  Result run(const Arguments& arguments) {
    return workplace_.run(with_threads(arguments, threads()), around(GetParam()));
  }

  long seed_ = 0;
};

TEST_P(Kills, are_never_seen_in_the_results) {
  const auto began = Clock::now();
  ASSERT_EQ(run(GetParam().begin("straight")).status, 0);
  straight_time_ = Clock::now() - began;
  const auto expected = results(workplace_, "straight");
  const long rounds = number_from("COEVO_KILL_ROUNDS", 10);
  for (long round = 0; round < rounds; ++round) {
    const std::string folder = "killed" + std::to_string(round);
    SCOPED_TRACE("COEVO_KILL_SEED=" + std::to_string(seed_) + " " + folder);
    run_killed(GetParam().begin(folder));
    for (int again = std::uniform_int_distribution(0, 2)(random_); again > 0; --again) {
      run_killed(GetParam().resume(workplace_, folder));
    }
    const Result result = run(GetParam().resume(workplace_, folder));
    ASSERT_EQ(result.status, 0) << result.err;
    ASSERT_EQ(difference(expected, results(workplace_, folder)), "");
    std::filesystem::remove_all(workplace_.path(folder));
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Kills, testing::ValuesIn(all_works()),
                         [](const auto& work) { return work.param.name; });

}  // namespace
}  // namespace coevo::faults
