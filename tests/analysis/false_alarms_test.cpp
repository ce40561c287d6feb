// SPDX-License-Identifier: MIT
// A/A: two samples of one distribution differ with p < 0.05 in about 5 % of trials.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "analysis/statistics/statistics.h"

namespace coevo::analysis {
namespace {

constexpr int kTrials = 1000;

// Of 1,000 trials at 5 %, between 29 and 71 are 50 and three standard deviations (6.9 each).
constexpr int kFewest = 29;
constexpr int kMaxFalseAlarms = 71;

template <typename Draw>
int false_alarms(std::size_t size, const Draw& draw) {
  std::mt19937_64 random(1);
  int alarms = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> a(size), b(size);
    for (double& value : a) value = draw(random);
    for (double& value : b) value = draw(random);
    alarms += mann_whitney(a, b) < 0.05 ? 1 : 0;
  }
  return alarms;
}

TEST(FalseAlarms, of_mann_whitneys_test_are_five_per_cent) {
  const auto normal = [](auto& random) { return std::normal_distribution()(random); };
  // Node counts: many decades, and ties.
  const auto nodes = [](auto& random) {
    return std::floor(std::lognormal_distribution(2.0, 1.5)(random));
  };
  for (const std::size_t size : {20U, 100U}) {
    EXPECT_GE(false_alarms(size, normal), kFewest) << size;
    EXPECT_LE(false_alarms(size, normal), kMaxFalseAlarms) << size;
    EXPECT_GE(false_alarms(size, nodes), kFewest) << size;
    EXPECT_LE(false_alarms(size, nodes), kMaxFalseAlarms) << size;
  }
}

// The sign test is discrete: it may be careful, never careless.
TEST(FalseAlarms, of_the_sign_test_are_five_per_cent_at_most) {
  std::mt19937_64 random(2);
  int alarms = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto up = static_cast<std::uint64_t>(std::binomial_distribution(200, 0.5)(random));
    alarms += sign_test(up, 200 - up) < 0.05 ? 1 : 0;
  }
  EXPECT_LE(alarms, kMaxFalseAlarms);
  EXPECT_GE(alarms, 15);
}

TEST(FalseAlarms, of_the_signed_rank_test_are_five_per_cent) {
  std::mt19937_64 random(4);
  for (const std::size_t size : {20U, 100U}) {
    int alarms = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
      std::vector<double> differences(size);
      for (double& value : differences) value = std::normal_distribution()(random);
      alarms += signed_rank(differences) < 0.05 ? 1 : 0;
    }
    EXPECT_GE(alarms, kFewest) << size;
    EXPECT_LE(alarms, kMaxFalseAlarms) << size;
  }
}

TEST(FalseAlarms, of_many_tests_are_held_down_by_holm) {
  std::mt19937_64 random(3);
  int families = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> p_values(10);
    for (double& p : p_values) p = std::uniform_real_distribution()(random);
    for (const double p : holm(p_values)) {
      if (p >= 0.05) continue;
      ++families;
      break;
    }
  }
  EXPECT_LE(families, kMaxFalseAlarms);
}

// An interval of 95 % holds the true median in about 95 % of trials.
TEST(FalseAlarms, intervals_of_the_median_hold_it) {
  std::mt19937_64 random(4);
  int missed = 0;
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<double> values(60);
    for (double& value : values) value = std::normal_distribution()(random);
    const Interval interval = median_interval(values);
    missed += interval.low > 0 || interval.high < 0 ? 1 : 0;
  }
  EXPECT_LE(missed, 10);  // 3 and four standard deviations
}

}  // namespace
}  // namespace coevo::analysis
