// SPDX-License-Identifier: MIT
#include "analysis/statistics/log_quantiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/random.h"

namespace coevo::analysis {
namespace {

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
