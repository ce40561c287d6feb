// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "common/error.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// Hosts that differ by `skill` from one to the next, and by noise.
nlohmann::ordered_json generation(LearningMethod& method, std::uint32_t generation, double skill) {
  const std::vector<Task> tasks = method.assign(generation, 8);
  common::RandomStream random(1, common::Purpose("test"), generation, 0);
  std::vector<Score> scores;
  for (const Task& task : tasks) {
    scores.push_back({random.unit() + skill * static_cast<double>(task.host), true, 1, 1});
  }
  return method.learn(generation, tasks, scores);
}

std::size_t instances_after(LearningMethod& method, std::uint32_t generations, double skill) {
  for (std::uint32_t g = 0; g < generations; ++g) generation(method, g, skill);
  return method.assign(generations, 1).size();
}

TEST(Adaptive, more_instances_where_halves_disagree_and_fewer_where_they_agree) {
  EXPECT_EQ(instances_after(*testing::method_of("adaptive, instances: 12, most: 40"), 0, 0.0), 12U);
  EXPECT_EQ(instances_after(*testing::method_of("adaptive, instances: 12, most: 40"), 80, 0.0),
            40U);
  EXPECT_EQ(instances_after(*testing::method_of("adaptive, instances: 12, most: 40"), 80, 2.0), 2U);
}

TEST(Adaptive, gives_all_hosts_the_same_different_instances) {
  const auto method = testing::method_of("adaptive, instances: 10");
  const auto tasks = method->assign(3, 4);
  ASSERT_EQ(tasks.size(), 40U);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].instance, tasks[i % 10].instance);
  }
  EXPECT_EQ(tasks, method->assign(3, 4));
  EXPECT_NE(tasks, method->assign(4, 4));
}

TEST(Adaptive, resumes_exactly) {
  const auto straight = testing::method_of("adaptive");
  for (std::uint32_t g = 0; g < 9; ++g) generation(*straight, g, 0.1);
  const auto resumed = testing::method_of("adaptive");
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (std::uint32_t g = 9; g < 15; ++g) {
    EXPECT_EQ(generation(*straight, g, 0.1).dump(), generation(*resumed, g, 0.1).dump());
  }
  EXPECT_THROW(resumed->load({{"instances", 1e9}, {"agreement", 0.5}}), common::InputError);
}

TEST(Adaptive, keeps_within_the_runs_though_generations_grow) {
  const EvolutionConfig config = testing::config_of(
      "training: {instances: 1-500, sample: 100}\n"
      "learning: {method: adaptive, instances: 2, agreement: 1}\n"
      "evolver: {name: ga, population: 10, generations: 100}\n"
      "budget: {runs: 500}\nchampion: {candidates: 3, instances: 10}\n");
  testing::FakeEvaluator evaluator;
  Evolution evolution(config, testing::weights(3), evaluator);
  while (!evolution.is_done()) evolution.step();
  EXPECT_LE(evolution.runs() + 3 * 10, 500U);
  EXPECT_GT(evolution.save().at("learning").at("instances"), 2.5);  // so the last had three
}

TEST(Adaptive, does_not_race) {
  EXPECT_NE(testing::config_error("learning: {method: adaptive}\nbudget: {racing: halving}"), "");
}

TEST(Adaptive, wants_no_more_instances_than_there_are) {
  const std::string config = "training: {instances: 1-50}\nlearning: {method: adaptive";
  EXPECT_EQ(testing::config_error(config + "}"), "");
  EXPECT_NE(testing::config_error(config + ", most: 51}"), "");
  EXPECT_NE(testing::config_error(config + ", most: 8, instances: 9}"), "");
  EXPECT_NE(testing::config_error("training: {instances: 7}\nlearning: {method: adaptive}"), "");
}

}  // namespace
}  // namespace coevo::evolve
