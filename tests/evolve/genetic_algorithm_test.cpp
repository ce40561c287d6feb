// SPDX-License-Identifier: MIT
#include "evolve/genetic_algorithm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

GaConfig ga_config(const std::string& yaml) {
  return GaConfig::read(common::ConfigNode::parse(yaml, "test.yaml"), 50, testing::registry());
}

std::vector<double> fitness_of(const Population& population) {
  std::vector<double> fitness;
  for (const Genome& genome : population) {
    fitness.push_back(testing::FakeEvaluator::score(genome, 1).fitness);
  }
  return fitness;
}

TEST(NextGeneration, IsAFunctionOfItsArguments) {
  const GeneSpace space = testing::weights(9);
  const GaConfig config = ga_config("{}");
  const Population first = initial_population(config.population, space, {1});
  EXPECT_EQ(first, initial_population(config.population, space, {1}));
  EXPECT_NE(first, initial_population(config.population, space, {2}));
  const auto fitness = fitness_of(first);
  const Population second = next_generation(first, {fitness}, config, space, {1}, 0);
  EXPECT_EQ(second.size(), 50U);
  EXPECT_EQ(second, next_generation(first, {fitness}, config, space, {1}, 0));
  EXPECT_NE(second, next_generation(first, {fitness}, config, space, {1}, 1));
  EXPECT_NE(second, next_generation(first, {fitness}, config, space, {2}, 0));
}

TEST(NextGeneration, PutsTheElitesFirst) {
  const GeneSpace space = testing::weights(3);
  const GaConfig config = ga_config("{population: 6, elitism: 2}");
  const Population population = initial_population(6, space, {1});
  const std::vector<double> fitness{0.1, 0.9, 0.2, 0.9, 0.3, 0.95};
  const Population next = next_generation(population, {fitness}, config, space, {1}, 4);
  EXPECT_EQ(next[0], population[5]);
  EXPECT_EQ(next[1], population[1]);  // the first of two equals
}

TEST(NextGeneration, DrawsOperatorsByTheirProbabilities) {
  // Parents are told by their genes, so that copies, mixtures and mutants can be distinguished.
  const GeneSpace space = testing::weights(2);
  const GaConfig config =
      ga_config("{population: 8000, elitism: 0, mutation: {gene_probability: 1.0}}");
  Population population;
  for (int i = 0; i < 8000; ++i) population.push_back({i / 65536.0, i / 65536.0});
  const std::vector<double> fitness(population.size(), 1.0);
  int copies = 0, mixtures = 0, mutants = 0;
  const auto is_parental = [](double gene) { return gene * 65536.0 == std::round(gene * 65536.0); };
  for (const Genome& child : next_generation(population, {fitness}, config, space, {1}, 0)) {
    if (child[0] == child[1]) {
      ++copies;
    } else if (is_parental(child[0]) && is_parental(child[1])) {
      ++mixtures;
    } else {
      ++mutants;
    }
  }
  EXPECT_NEAR(copies, 1600, 150);
  EXPECT_NEAR(mixtures, 5600, 180);
  EXPECT_NEAR(mutants, 800, 120);
}

TEST(NextGeneration, WantsOneFitnessEach) {
  const GeneSpace space = testing::weights(2);
  const std::vector<double> fitness{1.0};
  EXPECT_THROW(next_generation({{0, 0}, {0, 0}}, {fitness}, ga_config("{}"), space, {1}, 0),
               std::logic_error);
}

double best_of_ga(const std::string& yaml, std::uint32_t generations) {
  const GeneSpace space = testing::weights(9);
  const GaConfig config = ga_config(yaml);
  Population population = initial_population(config.population, space, {3});
  for (std::uint32_t g = 0; g < generations; ++g) {
    population = next_generation(population, {fitness_of(population)}, config, space, {3}, g);
  }
  return std::ranges::max(fitness_of(population));
}

TEST(GeneticAlgorithm, OptimisesWithEveryOperator) {
  const double start = best_of_ga("{}", 0);
  EXPECT_LT(start, 0.5);
  EXPECT_GT(best_of_ga("{}", 150), 0.65);
  for (const std::string crossover : {"single_point", "uniform", "arithmetic"}) {
    for (const std::string mutation : {"reset", "gaussian", "uniform"}) {
      const std::string yaml = "{reproduction: 0.1, crossover: {kind: " + crossover +
                               ", probability: 0.5}, mutation: {kind: " + mutation +
                               ", probability: 0.4}, selection: {kind: tournament, size: 3}}";
      EXPECT_GT(best_of_ga(yaml, 100), 0.7) << yaml;
    }
  }
}

}  // namespace
}  // namespace coevo::evolve
