// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

using testing::FakeEvaluator;

// Ten groups of ten: an instance's reference nodes are its number.
std::unique_ptr<LearningMethod> gradual(const std::string& settings, std::uint64_t seed = 1) {
  const EvolutionConfig config = testing::config_of(
      "training: {instances: 1-100, sample: 100}\n"
      "learning: {method: gradual, groups: 10, instances: 3" +
      settings + "}");
  auto training = config.training.draw(seed);
  std::reverse(training.begin(), training.end());  // it is the method that sorts
  auto method = config.learning->create(seed, std::move(training));
  FakeEvaluator evaluator;
  method->prepare({0, {}, evaluator});
  return method;
}

std::vector<std::uint64_t> instances(const LearningMethod& method) {
  std::vector<std::uint64_t> result;
  for (const Task& task : method.assign(0, 1)) result.push_back(task.instance);
  return result;
}

// A generation in which the first of two hosts has this fitness and the other none.
nlohmann::ordered_json one_generation(LearningMethod& method, double fitness) {
  const std::vector<Task> tasks = method.assign(0, 2);
  std::vector<Score> scores;
  for (const Task& task : tasks) scores.push_back({task.host == 0 ? fitness : 0.0, true, 1, 1});
  return method.learn(0, tasks, scores);
}

// From 1.
std::vector<std::uint64_t> groups(const LearningMethod& method) {
  std::vector<std::uint64_t> result;
  for (const std::uint64_t instance : instances(method)) result.push_back((instance - 1) / 10 + 1);
  return result;
}

using Numbers = std::vector<std::uint64_t>;

TEST(GradualLearning, BeginsWithOneInstanceOfEachOfTheEasiestGroups) {
  const auto method = gradual("");
  EXPECT_EQ(groups(*method), (Numbers{1, 2, 3}));
  const std::vector<Task> tasks = method->assign(0, 4);
  ASSERT_EQ(tasks.size(), 12U);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].host, i / 3);
    EXPECT_EQ(tasks[i].instance, tasks[i % 3].instance);
  }
  EXPECT_NE(instances(*method), instances(*gradual("", 2)));
}

TEST(GradualLearning, MovesOnWhenAHostIsGoodEnough) {
  const auto method = gradual("");
  const Numbers before = instances(*method);
  one_generation(*method, 0.69);
  EXPECT_EQ(instances(*method), before);
  one_generation(*method, 0.75);
  const Numbers after = instances(*method);
  EXPECT_EQ(groups(*method), (Numbers{2, 3, 4, 1}));  // the last: of a group left behind
  EXPECT_EQ(after[0], before[1]);                     // instances stay with their groups
  EXPECT_EQ(after[1], before[2]);
}

TEST(GradualLearning, MovesOnAfterSomeGenerations) {
  const auto method = gradual("");
  for (int i = 0; i < 9; ++i) EXPECT_EQ(one_generation(*method, 0.0).at("first_group"), 1);
  EXPECT_EQ(one_generation(*method, 0.0).at("first_group"), 1);
  EXPECT_EQ(one_generation(*method, 0.0).at("first_group"), 2);
}

TEST(GradualLearning, StaysAtTheLastGroupsWithOtherInstances) {
  const auto method = gradual("");
  for (int i = 0; i < 7; ++i) one_generation(*method, 1.0);
  std::set<Numbers> seen;
  for (int i = 0; i < 5; ++i) {
    const Numbers present = groups(*method);
    EXPECT_EQ(Numbers(present.begin(), present.begin() + 3), (Numbers{8, 9, 10}));
    EXPECT_LT(present[3], 8U);
    seen.insert(instances(*method));
    one_generation(*method, 1.0);
  }
  EXPECT_EQ(seen.size(), 5U);
}

TEST(GradualLearning, GoesOnFromWhatItSaved) {
  const auto straight = gradual(", patience: 3");
  for (int i = 0; i < 8; ++i) one_generation(*straight, 0.0);
  const auto resumed = gradual(", patience: 3");
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(one_generation(*straight, 0.0).dump(), one_generation(*resumed, 0.0).dump());
  }
}

TEST(GradualLearning, RefusesMoreGroupsThanInstances) {
  const std::string training = "training: {instances: 1-9}\n";
  EXPECT_NE(testing::config_error(training + "learning: {method: gradual, groups: 10}")
                .find("test.yaml:2:37: '10': expected at most the training sample of 9"),
            std::string::npos);
  EXPECT_NE(testing::config_error(training + "learning: {method: gradual, groups: 2, instances: 3}")
                .find("at most the 2 groups"),
            std::string::npos);
  EXPECT_EQ(testing::config_error(training + "learning: {method: gradual}"), "");
}

}  // namespace
}  // namespace coevo::evolve
