// SPDX-License-Identifier: MIT
#include "analysis/statistics/exact_quantiles.h"

#include <gtest/gtest.h>

namespace coevo::analysis {
namespace {

ExactQuantiles of(const std::vector<std::uint64_t>& values) {
  ExactQuantiles quantiles;
  for (const std::uint64_t value : values) quantiles.add(value);
  return quantiles;
}

TEST(ExactQuantiles, are_the_smallest_value_that_the_share_does_not_exceed) {
  EXPECT_EQ(of({}).at(0.5), 0U);
  EXPECT_EQ(of({7}).at(0.0), 7U);
  EXPECT_EQ(of({7}).at(1.0), 7U);
  EXPECT_EQ(of({3, 1, 2}).at(0.5), 2U);
  EXPECT_EQ(of({4, 2, 3, 1}).at(0.5), 2U);
  EXPECT_EQ(of({9, 1, 9, 9}).at(0.25), 1U);
  EXPECT_EQ(of({9, 1, 9, 9}).at(0.26), 9U);
  ExactQuantiles hundred;
  for (std::uint64_t i = 100; i > 0; --i) hundred.add(i);
  EXPECT_EQ(hundred.at(0.99), 99U);
  EXPECT_EQ(hundred.at(0.991), 100U);
}

// A validation of millions of instances must not take more and more memory.
TEST(ExactQuantiles, keep_an_entry_for_each_different_value) {
  ExactQuantiles quantiles;
  constexpr std::uint64_t kDifferent = 1000;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) quantiles.add(i * 7919 % kDifferent);
  EXPECT_LE(quantiles.entries(), 65'536U);
  EXPECT_EQ(quantiles.at(0.5), kDifferent / 2 - 1);
  EXPECT_EQ(quantiles.at(1), kDifferent - 1);
  EXPECT_EQ(quantiles.entries(), kDifferent);
}

}  // namespace
}  // namespace coevo::analysis
