// SPDX-License-Identifier: MIT
#include "evolve/evaluation.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

using testing::FakeEvaluator;

TEST(EvaluatePopulation, GivesEachHostTheMeanOfItsTasks) {
  FakeEvaluator evaluator;
  const Population hosts{{0.25}, {0.9}, {0.3}};
  const std::vector<Task> tasks{{0, 10}, {1, 20}, {0, 30}};
  const Evaluation found = evaluate_population(evaluator, hosts, tasks);
  EXPECT_DOUBLE_EQ(found.fitness[0], 1.0);
  EXPECT_DOUBLE_EQ(found.fitness[1], FakeEvaluator::score({0.9}, 20).fitness);
  EXPECT_EQ(found.fitness[2], 0.0);  // it had no task
  EXPECT_DOUBLE_EQ(found.solved_share, 2.0 / 3.0);
  EXPECT_EQ(found.effort.evaluations, 3U);
  EXPECT_EQ(found.effort.nodes, 10 + FakeEvaluator::score({0.9}, 20).nodes + 30);
}

TEST(EvaluatePopulation, SearchesEqualGenomesOnAnInstanceOnce) {
  FakeEvaluator evaluator;
  const Population hosts{{0.5}, {0.25}, {0.5}};
  const std::vector<Task> tasks{{0, 10}, {1, 10}, {2, 10}, {2, 11}, {0, 10}};
  const Evaluation found = evaluate_population(evaluator, hosts, tasks);
  EXPECT_EQ(evaluator.last_tasks, (std::vector<Task>{{0, 10}, {1, 10}, {0, 11}}));
  EXPECT_EQ(found.effort.evaluations, 3U);
  ASSERT_EQ(found.scores.size(), 5U);
  EXPECT_EQ(found.scores[4].nodes, found.scores[2].nodes);
  EXPECT_DOUBLE_EQ(found.fitness[0], found.fitness[2]);
}

TEST(EvaluatePopulation, WantsOneScoreATask) {
  struct Silent : testing::FakeEvaluator {
    std::vector<Score> evaluate(std::span<const Genome>, std::span<const Task>) override {
      return {};
    }
  } silent;
  const Population hosts{{0.5}};
  const std::vector<Task> tasks{{0, 1}};
  EXPECT_THROW(evaluate_population(silent, hosts, tasks), std::logic_error);
}

}  // namespace
}  // namespace coevo::evolve
