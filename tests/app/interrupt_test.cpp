// SPDX-License-Identifier: MIT
// Ctrl-C: what is not finished is said, and is in the exit status.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Interrupt : public testing::Test {
 protected:
  Workplace workplace_;

  // `later`: microseconds after the program catches the signal.
  Result interrupted(const Arguments& arguments, unsigned later = 0) {
    auto process = workplace_.start(arguments);
    process.await_handler(SIGINT);
    ::usleep(later);
    process.signal(SIGINT);
    return process.wait();
  }
};

TEST_F(Interrupt, of_an_estimate_leaves_none) {
  const Result result =
      interrupted({"estimate", "1", "--depth", "100", "--trials", "100000000", "--threads", "2"});
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("interrupted during the random walks"), std::string::npos)
      << result.err;
}

TEST_F(Interrupt, of_exact_counts_says_where_they_end) {
  const Result result = interrupted({"estimate", "1", "--depth", "60", "--trials", "1", "--json",
                                     "--exact-nodes", "1000000000000"},
                                    200'000);
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
  if (result.out.empty()) return;  // so slow a machine that it was at the walks still
  EXPECT_NE(result.err.find("exact counts end before depth"), std::string::npos) << result.err;
  EXPECT_EQ(json_of(result.out)["depths"].size(), 61U);
}

TEST_F(Interrupt, of_a_report_writes_the_replays_found_so_far) {
  workplace_.write("w.json", tiny_weights());
  ASSERT_EQ(workplace_
                .run({"validate", "w.json", "--deals", "1-200", "--max-nodes", "10", "--output",
                      "v", "--quiet"})
                .status,
            0);
  const Result result = interrupted({"report", "v", "--replays", "200"}, 100'000);
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_NE(result.err.find("interrupted: v/report.html has "), std::string::npos) << result.err;
  EXPECT_TRUE(workplace_.has("v/report.html"));
}

}  // namespace
}  // namespace coevo::cli
