// SPDX-License-Identifier: MIT
// Races, certain and statistical.
#include "evolve/racing/race.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "common/error.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/racing/comparison_tests.h"
#include "evolve/racing/statistical_race.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// Like searches: the fitness falls with the nodes, and the search stops when it falls below the
// requested fitness.
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
  EXPECT_LT(raced_nodes, nodes * 19 / 20);
}

TEST(Race, tells_searches_what_they_must_reach) {
  class Watching : public StoppingEvaluator {
   public:
    std::vector<Score> evaluate(std::span<const Genome> hosts,
                                std::span<const Task> tasks) override {
      for (const Task& task : tasks) bounded += task.least > 0 ? 1 : 0;
      return StoppingEvaluator::evaluate(hosts, tasks);
    }
    int bounded = 0;
  } evaluator;
  race(evaluator, random_hosts(7, 30), all_tasks(30, 40), 3);
  EXPECT_GT(evaluator.bounded, 0);
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
  for (const char* key : {"nodes", "runs"}) state.erase(key);  // fewer, of course
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
  EXPECT_TRUE(
      error("ga", "random").starts_with("test.yaml:1:18: 'true': expected evolver.name: cma_es"));
  EXPECT_TRUE(error("cma_es", "hillis")
                  .starts_with("test.yaml:1:18: 'true': expected learning.method: random"));
}

// A host's quality is its gene; instances differ in difficulty, and there is noise.
class NoisyEvaluator : public testing::FakeEvaluator {
 public:
  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override {
    std::vector<Score> scores;
    for (const Task& task : tasks) {
      const auto instance = static_cast<std::uint32_t>(task.instance);
      common::RandomStream hardness(7, common::Purpose("test"), 0, instance);
      common::RandomStream noise(static_cast<std::uint64_t>(hosts[task.host][0] * 1e9),
                                 common::Purpose("test"), 1, instance);
      Score score;
      score.fitness = hosts[task.host][0] + hardness.unit() + 0.2 * noise.unit();
      score.solved = true;
      score.nodes = 1;
      scores.push_back(score);
    }
    return scores;
  }
};

std::vector<Task> tasks_of(std::size_t hosts, std::uint64_t instances) {
  std::vector<Task> tasks;
  for (std::size_t host = 0; host < hosts; ++host) {
    for (std::uint64_t i = 1; i <= instances; ++i) tasks.push_back({host, i});
  }
  return tasks;
}

std::vector<Genome> ladder(std::size_t count) {
  std::vector<Genome> hosts;
  for (std::size_t i = 0; i < count; ++i) hosts.push_back({0.05 * static_cast<double>(i)});
  return hosts;
}

// Values of R's pchisq(lower.tail = FALSE) and 2 * pt(lower.tail = FALSE).
TEST(ComparisonTests, tails_are_those_of_the_tables) {
  EXPECT_NEAR(chi_squared_tail(3.841458820694124, 1), 0.05, 1e-10);
  EXPECT_NEAR(chi_squared_tail(18.307038053275146, 10), 0.05, 1e-10);
  EXPECT_NEAR(student_tails(12.706204736432095, 1), 0.05, 1e-10);
  EXPECT_NEAR(student_tails(2.2281388519649385, 10), 0.05, 1e-10);
  EXPECT_NEAR(student_tails(0, 7), 1.0, 1e-12);
}

// Conover's example 5.8.1: twelve homeowners rank four grasses; T1 = 8.097, p = 0.044; grasses 1
// and 4 lead, 2 and 3 are worse at 0.05 by the critical difference of 11.49.
TEST(ComparisonTests, friedman_agrees_with_conovers_example) {
  const std::vector<std::vector<double>> ranks{
      {4, 3, 2, 1}, {4, 2, 3, 1}, {3, 1.5, 1.5, 4}, {3, 1, 2, 4}, {4, 2, 1, 3}, {2, 2, 2, 4},
      {1, 3, 2, 4}, {2, 4, 1, 3}, {3.5, 1, 2, 3.5}, {4, 1, 3, 2}, {4, 2, 3, 1}, {3.5, 1, 2, 3.5}};
  // Larger is better here: there, the largest sum of ranks is too.
  EXPECT_EQ(worse_by_friedman(ranks, 0.05), (std::vector<bool>{false, true, true, false}));
  EXPECT_EQ(worse_by_friedman(ranks, 0.01), (std::vector<bool>(4, false)));
}

TEST(ComparisonTests, paired_t_finds_small_constant_differences) {
  PairedResults results;
  for (int i = 0; i < 8; ++i) {
    const double hardness = 10.0 * i;
    results.push_back(
        {hardness + 1.0, hardness + 0.9 + 0.01 * (i % 2), hardness + (i % 2 == 0 ? 1.8 : 0.1)});
  }
  EXPECT_EQ(worse_by_paired_t(results, 0.05), (std::vector<bool>{false, true, false}));
  EXPECT_EQ(worse_by_paired_t({{1, 1}, {2, 2}, {3, 3}}, 0.05), (std::vector<bool>{false, false}));
}

class RaceTests : public ::testing::TestWithParam<std::string> {
 protected:
  StatisticalRacing racing_{.test = GetParam()};
};

TEST_P(RaceTests, drop_the_worst_and_keep_the_best) {
  NoisyEvaluator evaluator;
  const auto hosts = ladder(16);
  const auto tasks = tasks_of(hosts.size(), 40);
  const Evaluation raced = statistical_race(evaluator, hosts, tasks, racing_, 4, 1, 0);
  ASSERT_EQ(raced.met.size(), hosts.size());
  EXPECT_EQ(raced.met.back(), 40U);
  EXPECT_LT(raced.met.front(), 15U);
  EXPECT_LT(raced.effort.evaluations, 16U * 40U * 3 / 4);
  EXPECT_GE(std::count(raced.met.begin(), raced.met.end(), 40U), 4);
  EXPECT_EQ(std::max_element(raced.fitness.begin(), raced.fitness.end()) - raced.fitness.begin(),
            15);
  // Who went earlier ranks below who went later.
  for (std::size_t a = 0; a < hosts.size(); ++a) {
    for (std::size_t b = 0; b < hosts.size(); ++b) {
      if (raced.met[a] >= raced.met[b]) continue;
      EXPECT_LE(raced.fitness[a], raced.fitness[b]);
    }
  }
}

class RacesByTests : public RaceTests {};

TEST_P(RacesByTests, are_a_whole_evaluation_of_equals) {
  NoisyEvaluator evaluator;
  const std::vector<Genome> hosts(6, Genome{0.5});
  const auto tasks = tasks_of(hosts.size(), 20);
  const Evaluation raced = statistical_race(evaluator, hosts, tasks, racing_, 2, 1, 0);
  EXPECT_EQ(raced.met, std::vector<std::size_t>(6, 20));
  const Evaluation whole = evaluate_population(evaluator, hosts, tasks);
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    EXPECT_NEAR(raced.fitness[i], whole.fitness[i], 1e-12);
  }
}

TEST_P(RaceTests, need_the_same_instances_for_all) {
  NoisyEvaluator evaluator;
  const auto hosts = ladder(3);
  auto tasks = tasks_of(hosts.size(), 10);
  tasks.back().instance = 11;
  EXPECT_THROW(statistical_race(evaluator, hosts, tasks, racing_, 2, 1, 0), common::InputError);
}

INSTANTIATE_TEST_SUITE_P(All, RaceTests, ::testing::ValuesIn(racing_tests()),
                         [](const auto& test) { return test.param; });
INSTANTIATE_TEST_SUITE_P(All, RacesByTests, ::testing::Values("friedman", "paired_t"),
                         [](const auto& test) { return test.param; });

TEST(Halving, drops_a_third_by_their_means_after_a_third_of_the_instances) {
  NoisyEvaluator evaluator;
  const auto hosts = ladder(9);
  const auto tasks = tasks_of(hosts.size(), 12);
  const StatisticalRacing halving{.test = "halving", .first = 0};
  const Evaluation raced = statistical_race(evaluator, hosts, tasks, halving, 2, 1, 0);
  EXPECT_EQ(std::count(raced.met.begin(), raced.met.end(), 4U), 3);
  EXPECT_EQ(std::count(raced.met.begin(), raced.met.end(), 12U), 6);
  EXPECT_EQ(raced.effort.evaluations, 9U * 4 + 6U * 8);
  const double highest_gone = std::inner_product(
      raced.met.begin(), raced.met.end(), raced.fitness.begin(), 0.0,
      [](double a, double b) { return std::max(a, b); },
      [](std::size_t met, double fitness) { return met == 4 ? fitness : 0.0; });
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    EXPECT_TRUE(raced.met[i] == 4 || raced.fitness[i] >= highest_gone);
  }
  // No more go than the evolver has use for, and one instance comes first at least.
  const Evaluation kept = statistical_race(evaluator, hosts, tasks, halving, 8, 1, 0);
  EXPECT_EQ(std::count(kept.met.begin(), kept.met.end(), 12U), 8);
  const Evaluation two = statistical_race(evaluator, hosts, tasks_of(9, 2), halving, 2, 1, 0);
  EXPECT_EQ(std::count(two.met.begin(), two.met.end(), 1U), 3);
  // If a generation has no more instances, the last one is met by the better hosts alone.
  const StatisticalRacing late{.test = "halving", .first = 100};
  const Evaluation last = statistical_race(evaluator, hosts, tasks, late, 2, 1, 0);
  EXPECT_EQ(std::count(last.met.begin(), last.met.end(), 11U), 3);
}

TEST(RankCorrelation, is_spearmans) {
  EXPECT_DOUBLE_EQ(rank_correlation({1, 2, 3}, {10, 20, 1000}), 1.0);
  EXPECT_DOUBLE_EQ(rank_correlation({1, 2, 3}, {3, 2, 1}), -1.0);
  EXPECT_DOUBLE_EQ(rank_correlation({1, 2, 3, 4}, {2, 1, 4, 3}), 0.6);
  EXPECT_DOUBLE_EQ(rank_correlation({1, 1, 1}, {1, 2, 3}), 0.0);
  EXPECT_NEAR(rank_correlation({1, 2, 2, 4}, {1, 2, 3, 4}), 0.9486832980505138, 1e-12);
}

TEST(StatisticalRacing, reads_back_what_it_writes) {
  const auto read = [](const std::string& text) {
    return StatisticalRacing::read(
        common::ConfigNode::parse("racing: " + text, "c").child("racing"));
  };
  EXPECT_EQ(read("friedman").to_json(), read("{test: friedman}").to_json());
  const auto racing = read("{test: paired_t, confidence: 0.9, first: 8, each: 4}");
  EXPECT_EQ(read(racing.to_json().dump()).to_json(), racing.to_json());
  for (const std::string halving : {"halving", "{test: halving, first: 1, keep: 0.5}"}) {
    EXPECT_EQ(read(read(halving).to_json().dump()).to_json(), read(halving).to_json());
  }
  EXPECT_THROW(read("{test: t}"), common::InputError);
  EXPECT_THROW(read("{test: friedman, first: 1}"), common::InputError);
}

}  // namespace
}  // namespace coevo::evolve
