// SPDX-License-Identifier: MIT
#include "evolve/run/champion.h"

#include <gtest/gtest.h>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

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
