// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

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

}  // namespace
}  // namespace coevo::evolve
