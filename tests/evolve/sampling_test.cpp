// SPDX-License-Identifier: MIT
// Samples of instances, and the champion measured on them.
#include "evolve/sampling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "evolve/run/champion.h"
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

using testing::FakeEvaluator;

std::vector<std::uint64_t> training() {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = 1; i <= 100; ++i) numbers.push_back(i);
  return numbers;
}

TEST(Champion, IsFinallyEvaluatedOnTheTestInstances) {
  FakeEvaluator evaluator;
  const std::vector<Candidate> candidates{{5, {0.9}}, {6, {0.3}}};
  ChampionConfig config{20, 30, {}};
  EXPECT_FALSE(choose_champion(config, 1, training(), candidates, std::nullopt, evaluator).test);
  config.test = common::InstanceSet::parse("201-204");
  const Champion best = choose_champion(config, 1, training(), candidates, std::nullopt, evaluator);
  ASSERT_TRUE(best.test);
  EXPECT_EQ(best.test->instances, 4U);
  EXPECT_EQ(best.test->solved, 4U);
  EXPECT_DOUBLE_EQ(best.test->fitness, FakeEvaluator::score({0.3}, 1).fitness);
  double nodes = 0;
  for (std::uint64_t i = 201; i <= 204; ++i) {
    nodes += static_cast<double>(FakeEvaluator::score({0.3}, i).nodes) / 4;
  }
  EXPECT_DOUBLE_EQ(best.test->nodes, nodes);
}

TEST(Champion, IsTheBestOnACommonSample) {
  FakeEvaluator evaluator;
  const std::vector<Candidate> candidates{{5, {0.9}}, {6, {0.3}}, {7, {0.5}}, {8, {0.9}}};
  const Champion best =
      choose_champion({20, 30, {}}, 1, training(), candidates, std::nullopt, evaluator);
  EXPECT_EQ(best.generation, 6U);
  EXPECT_EQ(best.genome, Genome{0.3});
  EXPECT_EQ(best.instances, 30U);
  EXPECT_EQ(best.solved, 30U);
  EXPECT_EQ(best.candidates, 3U);  // 0.9 twice
  EXPECT_EQ(evaluator.last_tasks.size(), 90U);
  EXPECT_LT(best.nodes, best.total_nodes);
  EXPECT_DOUBLE_EQ(best.fitness, FakeEvaluator::score({0.3}, 1).fitness);
}

TEST(Champion, OfEqualsIsTheOneWithFewerNodesThenTheEarliest) {
  struct Flat : FakeEvaluator {
    std::vector<Score> evaluate(std::span<const Genome> hosts,
                                std::span<const Task> tasks) override {
      std::vector<Score> scores;
      for (const Task& task : tasks) {
        scores.push_back({0.5, true, hosts[task.host][0] < 0.5 ? 10U : 20U, 100});
      }
      return scores;
    }
  } flat;
  const std::vector<Candidate> candidates{{5, {0.9}}, {6, {0.3}}, {7, {0.2}}};
  EXPECT_EQ(choose_champion({20, 3, {}}, 1, training(), candidates, std::nullopt, flat).generation,
            6U);
}

TEST(Champion, is_the_default_unless_a_candidate_is_better) {
  testing::FakeEvaluator evaluator;
  ChampionConfig config{20, 30, common::InstanceSet::parse("201-204")};
  const std::vector<Candidate> candidates{{5, {0.4}}, {6, {0.5}}};
  const Champion best = choose_champion(config, 1, training(), candidates, Genome{0.1}, evaluator);
  const Champion alone =
      choose_champion(config, 1, training(), candidates, std::nullopt, evaluator);
  const auto of_default = choose_champion(config, 1, training(), std::vector<Candidate>{{5, {0.1}}},
                                          std::nullopt, evaluator);
  ASSERT_TRUE(best.standard);
  EXPECT_EQ(best.standard->fitness, of_default.fitness);
  EXPECT_EQ(best.standard->test->fitness, of_default.test->fitness);
  EXPECT_EQ(best.is_default, of_default.fitness >= alone.fitness);
  const Champion same = choose_champion(config, 1, training(), candidates, best.genome, evaluator);
  EXPECT_TRUE(same.is_default);
  EXPECT_EQ(same.standard->test->fitness, same.test->fitness);
}

}  // namespace
}  // namespace coevo::evolve
