// SPDX-License-Identifier: MIT
// Learning methods: random problems, Rosin and Belew, gradual ones.
#include <gtest/gtest.h>

#include <algorithm>
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

std::unique_ptr<LearningMethod> rosin(const std::string& settings) {
  return testing::method_of("rosin" + settings);
}

nlohmann::ordered_json hall_after(LearningMethod& method, std::uint32_t number) {
  return testing::learn_from_equals(method, number, 20);
}

TEST(RosinLearning, MeasuresEachHostOnFiveInstancesAndTwoOfTheHall) {
  const auto method = rosin("");
  EXPECT_EQ(method->assign(0, 20).size(), 20U * 5U);  // the hall is empty yet
  for (std::uint32_t g = 0; g < 5; ++g) hall_after(*method, g);
  const auto report = hall_after(*method, 5);
  const auto hall = report.at("hall").get<std::vector<std::uint64_t>>();
  EXPECT_EQ(hall.size(), 10U);
  const std::vector<Task> tasks = method->assign(6, 20);
  ASSERT_EQ(tasks.size(), 20U * 7U);
  std::set<std::uint64_t> met;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].host, i / 7);
    if (i % 7 < 5) continue;
    EXPECT_NE(std::find(hall.begin(), hall.end(), tasks[i].instance), hall.end());
    met.insert(tasks[i].instance);
    if (i % 7 == 6) {
      EXPECT_NE(tasks[i].instance, tasks[i - 1].instance);
    }
  }
  EXPECT_GT(met.size(), 5U);  // drawn again for each host
}

TEST(RosinLearning, TheHallKeepsTheHardestEverMet) {
  const auto method = rosin("");
  std::set<std::uint64_t> met;
  std::uint32_t number = 0;
  for (; number < 20; ++number) {
    for (const Task& task : method->assign(number, 20)) met.insert(task.instance);
    hall_after(*method, number);
  }
  std::vector<std::uint64_t> hardest(met.rbegin(), std::next(met.rbegin(), 10));
  EXPECT_EQ(hall_after(*method, number).at("hall").get<std::vector<std::uint64_t>>(), hardest);
}

TEST(RosinLearning, InstancesComeByCopyingAndMutationOnly) {
  const auto method = rosin(", reproduction: 1");
  std::set<std::uint64_t> first, last;
  for (const Task& task : method->assign(0, 40)) first.insert(task.instance);
  for (std::uint32_t g = 0; g < 50; ++g) hall_after(*method, g);
  for (const Task& task : method->assign(50, 40)) last.insert(task.instance);
  EXPECT_TRUE(std::includes(first.begin(), first.end(), last.begin(), last.end()));
  EXPECT_LT(last.size(), first.size());
}

TEST(RosinLearning, GoesOnFromWhatItSaved) {
  const auto straight = rosin("");
  for (std::uint32_t g = 0; g < 12; ++g) hall_after(*straight, g);
  const auto resumed = rosin("");
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (std::uint32_t g = 12; g < 22; ++g) {
    EXPECT_EQ(hall_after(*straight, g).dump(), hall_after(*resumed, g).dump());
  }
  EXPECT_EQ(straight->save().dump(), resumed->save().dump());
}

TEST(RosinLearning, RefusesWhatDoesNotFit) {
  const auto error = [](const std::string& settings) {
    return testing::config_error("learning: {method: rosin, " + settings + "}");
  };
  EXPECT_NE(error("population: 4").find("encounters of at most the population"), std::string::npos);
  EXPECT_NE(error("population: 6, elitism: 6").find("less than the population"), std::string::npos);
  EXPECT_NE(error("hall: 1").find("from_hall of at most the hall"), std::string::npos);
  EXPECT_EQ(error("selection: {kind: tournament, size: 3}"), "");
}

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
  method->prepare(0, evaluator);
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
