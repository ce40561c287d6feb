// SPDX-License-Identifier: MIT
#include "evolve/sampling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

common::RandomStream sampling_stream(std::uint32_t index) {
  return {5, common::Purpose("test"), 0, index};
}

TEST(SampleBelow, IsAscendingWithoutRepetition) {
  for (const std::size_t count : {0U, 1U, 7U, 99U, 100U}) {
    auto random = sampling_stream(0);
    const auto sample = sample_below(100, count, random);
    EXPECT_EQ(sample.size(), count);
    EXPECT_TRUE(std::is_sorted(sample.begin(), sample.end()));
    EXPECT_EQ(std::set(sample.begin(), sample.end()).size(), count);
    EXPECT_TRUE(sample.empty() || sample.back() < 100);
  }
  auto random = sampling_stream(0);
  EXPECT_THROW(sample_below(3, 4, random), std::logic_error);
}

TEST(SampleBelow, GivesEveryNumberTheSameChance) {
  std::vector<int> counts(10);
  for (std::uint32_t i = 0; i < 5000; ++i) {
    auto random = sampling_stream(i);
    for (const std::uint64_t number : sample_below(10, 3, random)) ++counts[number];
  }
  for (const int count : counts) EXPECT_NEAR(count, 1500, 150);
}

TEST(Permutation, HasEveryNumberOnceAtAnyPlace) {
  std::vector<int> first(5);
  for (std::uint32_t i = 0; i < 5000; ++i) {
    auto random = sampling_stream(i);
    std::vector<std::size_t> order = permutation(5, random);
    ++first[order.front()];
    std::sort(order.begin(), order.end());
    ASSERT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  }
  for (const int count : first) EXPECT_NEAR(count, 1000, 120);
}

TEST(TrainingSet, StaysWithinTheDomain) {
  const auto nothing = common::ConfigNode::parse("{}", "test.yaml");
  EXPECT_EQ(TrainingConfig::read(nothing, {1, 1'000'000}).instances.text(), "1-32000");
  EXPECT_EQ(TrainingConfig::read(nothing, {0, 99}).instances.text(), "0-99");
  EXPECT_EQ(TrainingConfig::read(nothing, {0, 99}).sample, 100U);
}

TEST(TrainingSet, IsASeededSampleOfItsInstances) {
  const auto config = testing::config_of("training: {instances: '11-20,500', sample: 6}").training;
  const auto drawn = config.draw(1);
  EXPECT_EQ(drawn.size(), 6U);
  for (const std::uint64_t instance : drawn) {
    EXPECT_TRUE((instance >= 11 && instance <= 20) || instance == 500) << instance;
  }
  EXPECT_EQ(drawn, config.draw(1));
  EXPECT_NE(drawn, config.draw(2));
}

}  // namespace
}  // namespace coevo::evolve
