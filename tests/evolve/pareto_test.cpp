// SPDX-License-Identifier: MIT
// Several objectives: Pareto sets and NSGA-II.
#include "evolve/pareto.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "common/random.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// NSGA-II on a problem whose Pareto set is known.

// Schaffer's two parabolas: no point is better in both between their tops at 0.25 and 0.75, with
// all other genes at 0.
Point parabolas(const Genome& genome) {
  double rest = 0.0;
  for (std::size_t i = 1; i < genome.size(); ++i) rest += genome[i];
  return {1 - std::pow(genome[0] - 0.25, 2) - rest, 1 - std::pow(genome[0] - 0.75, 2) - rest};
}

Evaluation two_objectives(const Population& hosts) {
  Evaluation result;
  for (const Genome& host : hosts) {
    const Point point = parabolas(host);
    result.fitness.push_back(point.first);
    result.second_fitness.push_back(point.second);
  }
  return result;
}

std::unique_ptr<Evolver> nsga2(const std::string& settings) {
  return testing::config_of("evolver: {name: nsga2" + settings + "}")
      .evolver->create(testing::weights(3), 1);
}

TEST(Nsga2, spreads_over_the_pareto_set) {
  const auto evolver = nsga2(", population: 20, mutation: {kind: gaussian, gene_probability: 0.5}");
  for (std::uint32_t g = 0; g < 120; ++g) evolver->evolve(g, two_objectives(evolver->population()));
  const Population survivors = evolver->survivors();
  ASSERT_EQ(survivors.size(), 20U);
  double lowest = 1.0;
  double highest = 0.0;
  std::size_t near = 0;
  for (const Genome& host : survivors) {
    if (host[1] + host[2] > 0.02) continue;
    ++near;
    lowest = std::min(lowest, host[0]);
    highest = std::max(highest, host[0]);
  }
  EXPECT_GT(near, 15U);
  EXPECT_LT(lowest, 0.3);
  EXPECT_GT(highest, 0.7);
  EXPECT_GT(lowest, 0.2);
  EXPECT_LT(highest, 0.8);
}

TEST(Nsga2, keeps_what_nothing_dominates) {
  const auto evolver = nsga2(", population: 6");
  for (std::uint32_t g = 0; g < 20; ++g) {
    const Population before = evolver->population();
    const Evaluation fitness = two_objectives(before);
    std::vector<Point> points;
    for (const Genome& host : before) points.push_back(parabolas(host));
    const auto fronts = front_numbers(points);
    evolver->evolve(g, fitness);
    const Population after = evolver->survivors();
    const auto front = std::count(fronts.begin(), fronts.end(), 0U);
    for (std::size_t i = 0; front <= 6 && i < before.size(); ++i) {
      if (fronts[i] != 0) continue;
      EXPECT_NE(std::find(after.begin(), after.end(), before[i]), after.end()) << g;
    }
  }
}

TEST(Nsga2, BeginsAroundItsStart) {
  const auto evolver = nsga2(", population: 8, step: 0.01, start: {w1: 0.5, w2: 0.9}");
  EXPECT_EQ(evolver->population().front(), (Genome{0.5, 0.9, 0.0}));
  for (const Genome& host : evolver->population()) {
    EXPECT_NEAR(host[0], 0.5, 0.06);
    EXPECT_NEAR(host[1], 0.9, 0.06);
    EXPECT_LT(host[2], 0.06);
  }
}

// By fitness as ever, and by how near the first gene is to 0.
class TwoObjectives : public testing::FakeEvaluator {
 public:
  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override {
    auto scores = FakeEvaluator::evaluate(hosts, tasks);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      scores[i].second_fitness = 1 - hosts[tasks[i].host][0];
    }
    return scores;
  }
};

TEST(ParetoSet, has_no_member_that_another_dominates) {
  TwoObjectives evaluator;
  const auto config = testing::config_of(
      "evolver: {name: nsga2, generations: 15, population: 12}\n"
      "training: {instances: 1-500, sample: 100}\n"
      "learning: {method: random, instances: 5}\n"
      "champion: {instances: 20}");
  Evolution evolution(config, testing::weights(2), evaluator);
  while (!evolution.is_done()) evolution.step();
  const auto members = evolution.pareto_set();
  ASSERT_GT(members.size(), 2U);
  for (std::size_t i = 0; i < members.size(); ++i) {
    EXPECT_EQ(members[i].instances, 20U);
    EXPECT_GT(members[i].nodes, 0.0);
    EXPECT_NEAR(members[i].fitness.second, 1 - members[i].genome[0], 1e-12);
    if (i == 0) continue;
    EXPECT_GT(members[i - 1].fitness.first, members[i].fitness.first);
    EXPECT_LT(members[i - 1].fitness.second, members[i].fitness.second);
  }
}

TEST(ParetoSet, of_an_evolver_for_one_objective_is_empty) {
  testing::FakeEvaluator evaluator;
  const auto config = testing::config_of("evolver: {name: ga, generations: 1}");
  Evolution evolution(config, testing::weights(2), evaluator);
  evolution.step();
  EXPECT_TRUE(evolution.pareto_set().empty());
}

std::vector<Point> random_points(std::uint32_t seed, std::size_t count) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {  // few values: many equals
    points.push_back(
        {static_cast<double>(random.below(12)), static_cast<double>(random.below(12))});
  }
  return points;
}

TEST(Dominates, asks_for_better_in_one_and_worse_in_none) {
  EXPECT_TRUE(dominates({2, 1}, {1, 1}));
  EXPECT_TRUE(dominates({2, 3}, {1, 1}));
  EXPECT_FALSE(dominates({1, 1}, {1, 1}));
  EXPECT_FALSE(dominates({2, 0}, {1, 1}));
}

// By the definition: take away what nothing left dominates, again and again.
TEST(FrontNumbers, are_those_of_peeling) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const auto points = random_points(seed, 30);
    const auto fronts = front_numbers(points);
    std::vector<std::size_t> left(points.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    for (std::size_t number = 0; !left.empty(); ++number) {
      std::vector<std::size_t> rest;
      for (const std::size_t i : left) {
        bool is_dominated = false;
        for (const std::size_t j : left) is_dominated |= dominates(points[j], points[i]);
        if (is_dominated) {
          rest.push_back(i);
        } else {
          EXPECT_EQ(fronts[i], number) << seed << " " << i;
        }
      }
      left = std::move(rest);
    }
  }
}

TEST(CrowdingDistances, are_the_neighbours_distances_on_the_front) {
  const std::vector<Point> points{{0, 10}, {2, 8}, {3, 4}, {10, 0}, {1, 1}};
  const auto fronts = front_numbers(points);
  EXPECT_EQ(fronts, (std::vector<std::size_t>{0, 0, 0, 0, 1}));
  const auto distances = crowding_distances(points, fronts);
  EXPECT_TRUE(std::isinf(distances[0]));
  EXPECT_TRUE(std::isinf(distances[3]));
  EXPECT_TRUE(std::isinf(distances[4]));  // alone on its front
  EXPECT_DOUBLE_EQ(distances[1], 3.0 / 10 + 6.0 / 10);
  EXPECT_DOUBLE_EQ(distances[2], 8.0 / 10 + 8.0 / 10);
}

TEST(CrowdingDistances, of_no_points_are_none) {
  EXPECT_TRUE(crowding_distances({}, {}).empty());
}

}  // namespace
}  // namespace coevo::evolve
