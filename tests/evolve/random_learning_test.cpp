// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

std::unique_ptr<LearningMethod> method(const std::string& settings, std::uint64_t seed) {
  const EvolutionConfig config = testing::config_of(
      "training: {instances: 101-200, sample: 100}\nlearning: {method: random" + settings + "}");
  return config.learning->create(seed, config.training.draw(seed));
}

TEST(RandomLearning, GivesAllHostsTheSameNewInstances) {
  const auto random = method(", instances: 5", 1);
  const std::vector<Task> tasks = random->assign(3, 4);
  ASSERT_EQ(tasks.size(), 20U);
  std::set<std::uint64_t> instances;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].host, i / 5);
    EXPECT_EQ(tasks[i].instance, tasks[i % 5].instance);
    EXPECT_TRUE(tasks[i].instance >= 101 && tasks[i].instance <= 200);
    instances.insert(tasks[i].instance);
  }
  EXPECT_EQ(instances.size(), 5U);
  EXPECT_EQ(tasks, random->assign(3, 4));
  EXPECT_NE(tasks, random->assign(4, 4));
  EXPECT_NE(tasks, method(", instances: 5", 2)->assign(3, 4));
}

TEST(RandomLearning, ReportsNothing) {
  const auto random = method("", 1);
  const std::vector<Task> tasks = random->assign(0, 2);
  EXPECT_EQ(tasks.size(), 24U);
  EXPECT_TRUE(random->learn(0, tasks, std::vector<Score>(tasks.size())).empty());
}

}  // namespace
}  // namespace coevo::evolve
