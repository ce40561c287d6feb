// SPDX-License-Identifier: MIT
// Evolvers, and the genetic algorithm among them.
#include "evolve/evolvers/evolver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "common/error.h"
#include "evolve/genetic_algorithm.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// All evolvers on problems of which the best is known.

using Fitness = std::function<double(const Genome&)>;

std::unique_ptr<Evolver> evolver(const std::string& settings, const GeneSpace& space,
                                 std::uint64_t seed = 1) {
  return testing::config_of("evolver: {" + settings + "}").evolver->create(space, seed);
}

Evaluation measured(const std::vector<double>& fitness) {
  Evaluation result;
  result.fitness = fitness;
  result.second_fitness = fitness;
  return result;
}

void step(Evolver& evolver, std::uint32_t generation, const Fitness& fitness) {
  std::vector<double> values;
  for (const Genome& genome : evolver.population()) values.push_back(fitness(genome));
  evolver.evolve(generation, measured(values));
}

// The best fitness of the population after a number of generations.
double best_of_evolver(std::uint32_t generations, Evolver& evolver, const Fitness& fitness) {
  for (std::uint32_t g = 0; g < generations; ++g) step(evolver, g, fitness);
  double best = -1e300;
  for (const Genome& genome : evolver.population()) best = std::max(best, fitness(genome));
  return best;
}

double sphere(const Genome& genome) {
  double sum = 0.0;
  for (const double gene : genome) sum += (gene - 0.3) * (gene - 0.3);
  return -sum;
}

// A narrow valley across all axes: condition number 10^4.
double rotated_ellipsoid(const Genome& genome) {
  double total = 0.0;
  for (const double gene : genome) total += gene - 0.6;
  double sum = 1e4 * total * total;
  for (const double gene : genome) sum += (gene - 0.6) * (gene - 0.6);
  return -sum;
}

TEST(Evolvers, FindTheBestOfASphere) {
  const GeneSpace space = testing::weights(5);
  for (const std::string name : {"ga", "cma_es", "differential_evolution"}) {
    const auto plugin = evolver("name: " + name, space);
    const double first = best_of_evolver(0, *plugin, sphere);
    EXPECT_GT(best_of_evolver(60, *plugin, sphere), first / 2) << name;
  }
  EXPECT_GT(best_of_evolver(60, *evolver("name: cma_es", space), sphere), -1e-6);
  EXPECT_GT(best_of_evolver(60, *evolver("name: differential_evolution", space), sphere), -1e-3);
}

TEST(CmaEs, LearnsTheDirectionOfAValley) {
  const auto adapted = evolver("name: cma_es", testing::weights(6));
  EXPECT_GT(best_of_evolver(150, *adapted, rotated_ellipsoid), -1e-6);
}

TEST(Evolvers, StayWithinTheGenesBounds) {
  const GeneSpace space(
      {{"real", -2.0, 3.0}, {"whole", 0.0, 4.0, Gene::Kind::integer}, {"weight"}});
  const Fitness to_the_edge = [](const Genome& genome) {
    return genome[0] + genome[1] + 10 * genome[2];
  };
  for (const std::string name : {"ga", "cma_es", "differential_evolution"}) {
    const auto plugin = evolver("name: " + name, space);
    for (std::uint32_t g = 0; g < 50; ++g) {
      for (const Genome& genome : plugin->population()) {
        ASSERT_TRUE(space.contains(genome)) << name << " " << g;
      }
      step(*plugin, g, to_the_edge);
    }
    const Genome& last = plugin->population().front();
    EXPECT_EQ(last[1], 3.0) << name;
    EXPECT_GT(last[2], 0.8) << name;
  }
}

TEST(Evolvers, GoOnExactlyFromWhatTheySaved) {
  const GeneSpace space = testing::weights(4);
  for (const EvolverPlugin& plugin : testing::registry().evolvers) {
    const auto straight = evolver("name: " + plugin.descriptor.name, space);
    for (std::uint32_t g = 0; g < 10; ++g) {
      const std::string saved = straight->save().dump();
      const auto resumed = evolver("name: " + plugin.descriptor.name, space);
      resumed->load(nlohmann::json::parse(saved));
      EXPECT_EQ(resumed->population(), straight->population()) << plugin.descriptor.name << g;
      EXPECT_EQ(resumed->save().dump(), saved);
      step(*straight, g, sphere);
      step(*resumed, g, sphere);
      EXPECT_EQ(resumed->save().dump(), straight->save().dump()) << plugin.descriptor.name << g;
    }
    EXPECT_NE(evolver("name: " + plugin.descriptor.name, space, 2)->population(),
              evolver("name: " + plugin.descriptor.name, space, 1)->population());
  }
}

TEST(Evolvers, BeginWithGivenHosts) {
  const GeneSpace space({{"real", -2.0, 3.0}, {"whole", 0.0, 4.0, Gene::Kind::integer}});
  const Population first{{2.5, 3.0}, {-1.0, 0.0}};
  for (const EvolverPlugin& plugin : testing::registry().evolvers) {
    const std::string settings = "name: " + plugin.descriptor.name;
    const auto begun = evolver(settings, space);
    begun->begin_with(first);
    const Population hosts = begun->population();
    EXPECT_EQ(hosts.size(), evolver(settings, space)->population().size()) << settings;
    EXPECT_TRUE(std::equal(first.begin(), first.end(), hosts.begin())) << settings;
    const auto resumed = evolver(settings, space);
    resumed->load(begun->save());
    resumed->begin_with(first);
    EXPECT_EQ(resumed->population(), hosts) << settings;
    step(*begun, 0, [](const Genome& genome) { return -genome[0] * genome[0]; });
    for (const Genome& host : begun->population()) EXPECT_TRUE(space.contains(host)) << settings;
  }
}

TEST(CmaEs, BeginsWhereItIsTold) {
  const GeneSpace space({{"a", -1.0, 3.0}, {"b", -1.0, 1.0}, {"c", 2.0, 4.0}});
  const auto near = evolver("name: cma_es, step: 1e-6, start: {a: 2.5}", space);
  const Genome& genome = near->population().front();
  EXPECT_NEAR(genome[0], 2.5, 1e-3);
  EXPECT_NEAR(genome[1], 0.0, 1e-3);
  EXPECT_NEAR(genome[2], 3.0, 1e-3);  // cannot be 0
  try {
    evolver("name: cma_es, start: {d: 0.5}", space);
    FAIL();
  } catch (const common::InputError& fault) {
    EXPECT_EQ(std::string(fault.what()).find("test.yaml:1:36: '0.5': expected a value for a gene"),
              0U)
        << fault.what();
  }
  EXPECT_THROW(evolver("name: cma_es, start: {a: 4}", space), common::InputError);
}

// Two rules of a condition and two weights each, behind the default weights.
TEST(Ga, BeginsAroundItsStartWithTheWeightsOfEveryRuleAndConditionsDrawn) {
  const GeneSpace space({{"a"},
                         {"b"},
                         {"if 1", 0, 9, Gene::Kind::nominal},
                         {"rule 1 a"},
                         {"rule 1 b"},
                         {"if 2", 0, 9, Gene::Kind::nominal},
                         {"rule 2 a"},
                         {"rule 2 b"}},
                        {{2, 3, 5}, {5, 6, 8}, {0, 0, 2}});
  const std::string settings = "name: ga, population: 60, step: 0.01, start: {a: 0.5, b: 0.9, ";
  const auto near = evolver(settings + "rule 2 b: 0.2}", space);
  std::vector<int> drawn(9);
  for (const Genome& host : near->population()) {
    for (const std::size_t a : {0U, 3U, 6U}) EXPECT_NEAR(host[a], 0.5, 0.06);
    for (const std::size_t b : {1U, 4U}) EXPECT_NEAR(host[b], 0.9, 0.06);
    EXPECT_NEAR(host[7], 0.2, 0.06);
    ++drawn[static_cast<std::size_t>(host[5])];
  }
  EXPECT_EQ(near->population().front()[3], 0.5);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 0), 0);
  EXPECT_THROW(evolver(settings + "if 1: 3}", space), common::InputError);
  EXPECT_THROW(evolver("name: ga, step: 0.2", space), common::InputError);  // of what?
}

// Under noise the mean of the distribution is nearer to the best than a lucky sample.
TEST(CmaEs, RecommendsTheMean) {
  const GeneSpace space = testing::weights(5);
  const auto plugin = evolver("name: cma_es", space);
  EXPECT_EQ(plugin->recommended(), Genome(5, 0.5));
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  double of_means = 0, of_samples = 0;
  for (std::uint32_t generation = 0; generation < 100; ++generation) {
    Evaluation evaluation;
    for (const Genome& host : plugin->population()) {
      evaluation.fitness.push_back(sphere(host) + 0.02 * random.gaussian());
    }
    const auto lucky = std::max_element(evaluation.fitness.begin(), evaluation.fitness.end());
    of_samples +=
        sphere(plugin->population()[static_cast<std::size_t>(lucky - evaluation.fitness.begin())]);
    plugin->evolve(generation, evaluation);
    of_means += sphere(*plugin->recommended());
  }
  EXPECT_GT(of_means, of_samples);
  EXPECT_EQ(evolver("name: ga", space)->recommended(), std::nullopt);
}

TEST(CmaEs, RefusesAStateThatIsNone) {
  const auto plugin = evolver("name: cma_es", testing::weights(3));
  const nlohmann::json good = plugin->save();
  const auto refuses = [&](const char* key, const nlohmann::json& value) {
    nlohmann::json state = good;
    state[key] = value;
    EXPECT_ANY_THROW(plugin->load(state)) << key;
  };
  refuses("mean", nlohmann::json::array({0.5, 0.5}));
  refuses("covariance", nlohmann::json::array({1.0}));
  refuses("step", 0.0);
  refuses("path", "none");
  plugin->load(good);
}

TEST(DifferentialEvolution, MeasuresParentsBesideTheirTrials) {
  const auto plugin = evolver("name: differential_evolution, population: 6", testing::weights(3));
  const Population before = plugin->population();
  ASSERT_EQ(before.size(), 12U);
  std::vector<double> fitness(12, 0.0);
  fitness[0] = 1.0;  // only the first parent beats its trial
  plugin->evolve(0, measured(fitness));
  EXPECT_EQ(plugin->population()[0], before[0]);
  for (std::size_t i = 1; i < 6; ++i) EXPECT_EQ(plugin->population()[i], before[6 + i]);
}

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
