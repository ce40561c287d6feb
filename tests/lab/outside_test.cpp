// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "src/lab/outside/outside_speed.h"

namespace coevo::experiments {
namespace {

// Throws if they are not.
TEST(Outside, puzzles_are_searched_as_the_same_ones_inside) {
  const auto speeds = measure_outside({.instances = 1, .max_nodes = 3000, .count = 1});
  ASSERT_EQ(speeds.size(), 4U);
  for (const OutsideSpeed& speed : speeds) {
    EXPECT_GE(speed.positions, 3000U) << speed.puzzle << ", " << speed.search;
    EXPECT_GT(speed.outside_seconds, 0) << speed.puzzle << ", " << speed.search;
  }
}

}  // namespace
}  // namespace coevo::experiments
