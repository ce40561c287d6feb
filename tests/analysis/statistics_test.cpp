// SPDX-License-Identifier: MIT
#include "analysis/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace coevo::analysis {
namespace {

using Values = std::vector<double>;

TEST(Statistics, median) {
  EXPECT_EQ(median(Values{3, 1, 2}), 2);
  EXPECT_EQ(median(Values{4, 1, 2, 3}), 2.5);
  EXPECT_TRUE(std::isnan(median(Values{})));
}

TEST(Statistics, interval_of_the_median) {
  const Values values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const Interval interval = median_interval(values);
  EXPECT_LE(interval.low, 5.5);
  EXPECT_GE(interval.high, 5.5);
  EXPECT_GE(interval.low, 2);
  EXPECT_LE(interval.high, 9);
  EXPECT_EQ(median_interval(values).low, interval.low) << "the same every time";
  EXPECT_EQ(median_interval(Values{7}).low, 7);
}

TEST(Statistics, interval_of_the_median_of_many) {
  Values values;
  for (int i = 0; i < 10'001; ++i) values.push_back(i);
  const Interval interval = median_interval(values);  // 5000 -+ 1.96 * sqrt(10001) / 2
  EXPECT_NEAR(interval.low, 4902, 1);
  EXPECT_NEAR(interval.high, 5098, 1);
}

// Brown, Cai and DasGupta's formula, worked by hand for 8 of 10.
TEST(Statistics, interval_of_a_share) {
  const Interval interval = share_interval(8, 10);
  EXPECT_NEAR(interval.low, 0.4902, 1e-4);
  EXPECT_NEAR(interval.high, 0.9433, 1e-4);
  EXPECT_EQ(share_interval(0, 5).low, 0);
  EXPECT_NEAR(share_interval(5, 5).high, 1, 1e-12);
}

TEST(Statistics, effect_size) {
  EXPECT_EQ(effect_size(Values{4, 5, 6}, Values{1, 2, 3}), 1);
  EXPECT_EQ(effect_size(Values{1, 2, 3}, Values{4, 5, 6}), 0);
  EXPECT_EQ(effect_size(Values{1, 2}, Values{1, 2}), 0.5);
}

// Tables of the exact test: U = 0 of 3 and 3 has p = 2 / 20, of 5 and 5 p = 2 / 252.
TEST(Statistics, mann_whitney_is_exact_for_small_samples) {
  EXPECT_NEAR(mann_whitney(Values{1, 2, 3}, Values{4, 5, 6}), 0.1, 1e-12);
  EXPECT_NEAR(mann_whitney(Values{1, 2, 3, 4, 5}, Values{6, 7, 8, 9, 10}), 2.0 / 252, 1e-12);
  EXPECT_NEAR(mann_whitney(Values{1, 2, 4}, Values{3, 5, 6}), 0.2, 1e-12);
}

TEST(Statistics, mann_whitney_with_ties) {
  EXPECT_EQ(mann_whitney(Values{1, 1, 1}, Values{1, 1}), 1);
  const double p = mann_whitney(Values{1, 2, 2, 3}, Values{2, 3, 3, 4});
  EXPECT_GT(p, 0.1);
  EXPECT_LT(p, 0.5);
  EXPECT_TRUE(std::isnan(mann_whitney(Values{}, Values{1})));
}

TEST(Statistics, sign_test) {
  EXPECT_EQ(sign_test(0, 0), 1);
  EXPECT_NEAR(sign_test(0, 5), 2.0 / 32, 1e-12);
  EXPECT_NEAR(sign_test(5, 0), 2.0 / 32, 1e-12);
  EXPECT_NEAR(sign_test(3, 3), 1, 1e-12);
  EXPECT_LT(sign_test(1000, 2000), 1e-60);
}

TEST(Statistics, holm) {
  const auto corrected = holm({0.04, 0.01, 0.03});
  EXPECT_NEAR(corrected[1], 0.03, 1e-12);
  EXPECT_NEAR(corrected[2], 0.06, 1e-12);
  EXPECT_NEAR(corrected[0], 0.06, 1e-12);
  EXPECT_TRUE(holm({}).empty());
}

}  // namespace
}  // namespace coevo::analysis
