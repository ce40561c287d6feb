// SPDX-License-Identifier: MIT
#include "evolve/racing/race.h"

#include <gtest/gtest.h>

#include "evolve/genetic_algorithm.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// As searches do: a fitness that falls with the nodes, and a search that stops where it falls below
// what is asked for.
class StoppingEvaluator : public testing::FakeEvaluator {
 public:
  static constexpr double kLimit = 1000.0;

  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override {
    std::vector<Score> scores;
    for (const Task& task : tasks) {
      common::RandomStream random(static_cast<std::uint64_t>(hosts[task.host][0] * 1e9),
                                  common::Purpose("test"), 0,
                                  static_cast<std::uint32_t>(task.instance));
      const double nodes = std::floor(kLimit * random.unit() * (0.4 + hosts[task.host][0]));
      const double most = kLimit * (1.0 - task.least);
      Score score;
      score.nodes = static_cast<std::uint64_t>(std::min({nodes, most, kLimit}));
      score.solved = nodes <= most && nodes < kLimit;
      score.fitness = score.solved ? 1.0 - nodes / kLimit : 0.0;
      scores.push_back(score);
    }
    return scores;
  }
};

std::vector<Genome> random_hosts(std::uint32_t seed, std::size_t count) {
  common::RandomStream random(seed, common::Purpose("test"), 1, 0);
  std::vector<Genome> hosts;
  for (std::size_t i = 0; i < count; ++i) hosts.push_back({random.unit()});
  return hosts;
}

std::vector<Task> all_tasks(std::size_t hosts, std::uint64_t instances) {
  std::vector<Task> tasks;
  for (std::size_t host = 0; host < hosts; ++host) {
    for (std::uint64_t i = 1; i <= instances; ++i) tasks.push_back({host, i});
  }
  return tasks;
}

TEST(Race, selects_whom_the_whole_evaluation_selects) {
  StoppingEvaluator evaluator;
  std::uint64_t nodes = 0;
  std::uint64_t raced_nodes = 0;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const std::size_t count = 4 + seed % 13;
    const std::size_t selected = 1 + seed % (count / 2);
    auto hosts = random_hosts(seed, count);
    hosts[1] = hosts[0];  // equals
    const auto tasks = all_tasks(count, 1 + seed % 40);
    const Evaluation whole = evaluate_population(evaluator, hosts, tasks);
    const Evaluation raced = race(evaluator, hosts, tasks, selected);
    const auto order = by_fitness(whole.fitness);
    const auto raced_order = by_fitness(raced.fitness);
    for (std::size_t i = 0; i < selected; ++i) {
      EXPECT_EQ(raced_order[i], order[i]) << seed;
      EXPECT_EQ(raced.fitness[order[i]], whole.fitness[order[i]]) << seed;
    }
    for (std::size_t i = 0; i < count; ++i) EXPECT_LE(raced.fitness[i], whole.fitness[i]);
    EXPECT_LE(raced.effort.nodes, whole.effort.nodes);
    EXPECT_EQ(raced.scores.size(), tasks.size());
    nodes += whole.effort.nodes;
    raced_nodes += raced.effort.nodes;
  }
  EXPECT_LT(raced_nodes, nodes * 9 / 10);
}

TEST(Race, of_all_hosts_is_the_whole_evaluation) {
  StoppingEvaluator evaluator;
  const auto hosts = random_hosts(7, 9);
  const auto tasks = all_tasks(9, 20);
  const Evaluation whole = evaluate_population(evaluator, hosts, tasks);
  const Evaluation raced = race(evaluator, hosts, tasks, 9);
  EXPECT_EQ(raced.fitness, whole.fitness);
  EXPECT_LE(raced.effort.nodes, whole.effort.nodes);
}

// The evolver's state after every generation, and the best host of each.
std::pair<std::string, std::vector<Genome>> history(const std::string& budget) {
  StoppingEvaluator evaluator;
  const auto config = testing::config_of(
      "evolver: {name: cma_es, generations: 12, population: 10}\n"
      "learning: {method: random, instances: 30}\n" +
      budget);
  Evolution evolution(config, testing::weights(3), evaluator);
  std::vector<Genome> best;
  while (!evolution.is_done()) best.push_back(evolution.step().best_genome);
  auto state = evolution.save();
  state.erase("nodes");  // fewer, of course
  return {state.dump(), best};
}

TEST(Race, leaves_an_evolution_as_it_is) {
  EXPECT_EQ(history("budget: {racing: true}"), history("budget: {racing: false}"));
}

TEST(Race, is_for_evolvers_and_methods_that_look_at_the_fittest_alone) {
  const auto error = [](const std::string& evolver, const std::string& method) {
    return testing::config_error("budget: {racing: true}\nevolver: {name: " + evolver +
                                 "}\nlearning: {method: " + method + "}");
  };
  EXPECT_EQ(error("cma_es", "random"), "");
  EXPECT_TRUE(error("ga", "random")
                  .starts_with("test.yaml:1:18: 'true': expected evolver.name: cma_es with it"));
  EXPECT_TRUE(error("cma_es", "hillis")
                  .starts_with("test.yaml:1:18: 'true': expected learning.method: random with it"));
}

}  // namespace
}  // namespace coevo::evolve
