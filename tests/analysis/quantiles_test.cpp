// SPDX-License-Identifier: MIT
// Quantiles, exact and of values in bins.
#include "analysis/statistics/quantiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/random.h"

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

TEST(LogQuantiles, are_near_those_of_the_sorted_values) {
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  LogQuantiles quantiles;
  std::vector<std::uint64_t> values;
  for (int i = 0; i < 5000; ++i) {
    values.push_back(static_cast<std::uint64_t>(1000 * std::exp(2 * random.gaussian())));
    quantiles.add(values.back());
  }
  std::sort(values.begin(), values.end());
  for (const double share : {0.01, 0.25, 0.5, 0.9, 0.99, 1.0}) {
    const auto place = static_cast<std::size_t>(std::ceil(share * 5000)) - 1;
    const auto exact = static_cast<double>(values[place]);
    EXPECT_NEAR(quantiles.at(share), exact, 0.011 * (exact + 1)) << share;
  }
}

TEST(LogQuantiles, of_nothing_and_of_noughts) {
  LogQuantiles quantiles;
  EXPECT_EQ(quantiles.at(0.5), 0);
  quantiles.add(0);
  EXPECT_LT(quantiles.at(0.5), 0.02);
}

}  // namespace
}  // namespace coevo::analysis
