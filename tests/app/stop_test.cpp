// SPDX-License-Identifier: MIT
// The first Ctrl-C ends everything that takes long, with status 12.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Stop : public testing::Test {
 protected:
  Workplace workplace_;

  void expect_stopped(const Arguments& command, const Surroundings& surroundings = {}) {
    SCOPED_TRACE(command.front());
    auto process = workplace_.start(command, surroundings);
    process.await_handler(SIGINT);
    process.signal(SIGINT);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 12) << result.err;
    EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
  }
};

TEST_F(Stop, a_benchmark) {
  expect_stopped({"bench", "--signature-only"});
}

TEST_F(Stop, an_estimate) {
  expect_stopped({"estimate", "1", "--trials", "1000000000"});
}

// In a game that hides a part of the pack's order.
TEST_F(Stop, finding_a_late_deal) {
  workplace_.write("late", workplace_.run({"deal", "8589934000", "--game", "penguin"}).out);
  expect_stopped({"deal", "--find", "late", "--game", "penguin"});
}

// A pipe to which nobody writes.
TEST_F(Stop, reading_standard_input) {
  const auto pipe = workplace_.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int writer = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  expect_stopped({"verify", "--deal", "1"}, {.input_file = pipe.string()});
  ::close(writer);
}

}  // namespace
}  // namespace coevo::cli
