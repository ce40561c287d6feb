// SPDX-License-Identifier: MIT
#include "common/outcome.h"

#include <gtest/gtest.h>

#include "tests/common/throws.h"

namespace coevo::common {
namespace {

TEST(Outcome, names_read_back) {
  for (const Outcome outcome :
       {Outcome::solved, Outcome::unsolvable, Outcome::exhausted, Outcome::node_limit,
        Outcome::memory_limit, Outcome::time_limit, Outcome::interrupted, Outcome::crashed}) {
    EXPECT_EQ(outcome_named(name(outcome)), outcome);
  }
  EXPECT_EQ(input_error([] { outcome_named("sloved"); }), "unknown outcome 'sloved'");
}

TEST(Outcome, exit_statuses) {
  EXPECT_EQ(exit_status(Outcome::solved), 0);
  EXPECT_EQ(exit_status(Outcome::unsolvable), 10);
  EXPECT_EQ(exit_status(Outcome::exhausted), 11);
  EXPECT_EQ(exit_status(Outcome::node_limit), 11);
  EXPECT_EQ(exit_status(Outcome::memory_limit), 11);
  EXPECT_EQ(exit_status(Outcome::time_limit), 11);
  EXPECT_EQ(exit_status(Outcome::interrupted), 12);
  EXPECT_EQ(exit_status(Outcome::crashed), 11);
}

}  // namespace
}  // namespace coevo::common
