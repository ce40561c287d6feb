// SPDX-License-Identifier: MIT
// A program outside of this repository adds its own plug-ins: each is chosen by a config and runs.
#include "evolve/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "evolve/genetic_algorithm.h"
#include "evolve/standard_plugins.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

using testing::FakeEvaluator;

// Operators

Crossover counting_crossover(int& calls) {
  return {{"second", "A copy of the second parent."},
          [&calls](const Genome&, const Genome& second, const GeneSpace&, const common::Settings&,
                   common::RandomStream&) {
            ++calls;
            return second;
          }};
}

Mutation constant_mutation() {
  return {
      {"constant", "Every gene gets one value.", {{"value", "The value.", 0.5, 0.0, 1.0}}},
      [](Genome parent, const GeneSpace&, const common::Settings& settings, common::RandomStream&) {
        std::fill(parent.begin(), parent.end(), settings.real("value"));
        return parent;
      }};
}

Selection last_selection() {
  return {{"last", "The last individual."},
          [](std::span<const double> fitness, const common::Settings&, common::RandomStream&) {
            return fitness.size() - 1;
          }};
}

Registry extended(int& calls) {
  Registry registry = testing::registry();
  registry.add(counting_crossover(calls));
  registry.add(constant_mutation());
  registry.add(last_selection());
  return registry;
}

TEST(Registry, operators_from_outside_run) {
  int calls = 0;
  const Registry registry = extended(calls);
  const EvolutionConfig config = testing::config_of(
      "evolver: {population: 4, generations: 2, elitism: 0, reproduction: 0, "
      "crossover: {kind: second, probability: 0}, "
      "mutation: {kind: constant, probability: 1, value: 0.75}, selection: {kind: last}}\n",
      registry);
  FakeEvaluator evaluator;
  Evolution evolution(config, testing::weights(3), evaluator);
  evolution.step();
  EXPECT_EQ(evolution.step().best_genome, Genome(3, 0.75));

  const EvolutionConfig crossing = testing::config_of(
      "evolver: {name: nsga2, population: 4, generations: 1, crossover: {kind: second}}", registry);
  Evolution(crossing, testing::weights(3), evaluator).step();
  EXPECT_GT(calls, 0);
}

TEST(Registry, descriptors_name_the_operators_from_outside) {
  int calls = 0;
  const Registry registry = extended(calls);
  const auto choices = [&](const auto& plugin, const std::string& name) {
    for (const common::Parameter& parameter : describe(plugin, registry).parameters) {
      if (parameter.name == name) return parameter.choices;
    }
    return std::vector<std::string>{};
  };
  for (const std::string evolver : {"ga", "nsga2"}) {
    EXPECT_EQ(choices(*registry.evolvers.find(evolver), "crossover.kind"),
              registry.crossovers.names());
    EXPECT_EQ(choices(*registry.evolvers.find(evolver), "mutation.kind").back(), "constant");
  }
  for (const std::string method : {"hillis", "rosin"}) {
    EXPECT_EQ(choices(*registry.learning_methods.find(method), "selection.kind").back(), "last");
  }
}

TEST(Registry, configs_outlive_it) {
  EvolutionConfig config;
  {
    int calls = 0;
    const Registry registry = extended(calls);
    config = testing::config_of(
        "evolver: {generations: 2, mutation: {kind: constant}, crossover: {kind: uniform}}\n"
        "learning: {method: rosin, selection: {kind: last}}",
        registry);
  }
  FakeEvaluator evaluator;
  Evolution evolution(config, testing::weights(3), evaluator);
  evolution.step();
  const GenerationRecord last = evolution.step();
  EXPECT_EQ(last.evaluations, evaluator.last_tasks.size());
}

// An evolver: random search around the best host so far.

class Climber final : public Evolver {
 public:
  Climber(std::size_t size, const GeneSpace& space, std::uint64_t seed)
      : space_(space), seed_(seed), hosts_(initial_population(size, space, {seed})) {}

  const Population& population() const override { return hosts_; }
  void evolve(std::uint32_t generation, const Evaluation& evaluation) override {
    const auto best = std::max_element(evaluation.fitness.begin(), evaluation.fitness.end());
    const Genome parent = hosts_[static_cast<std::size_t>(best - evaluation.fitness.begin())];
    for (std::uint32_t i = 0; i < hosts_.size(); ++i) {
      common::RandomStream random = at(generation + 1, i);
      hosts_[i] = parent;
      if (i > 0) hosts_[i][random.below(parent.size())] = random.unit();
    }
  }
  nlohmann::json save() const override { return {{"hosts", hosts_}}; }
  void load(const nlohmann::json& state) override {
    hosts_ = saved_population(state, "hosts", hosts_.size(), space_);
  }

 private:
  common::RandomStream at(std::uint32_t generation, std::uint32_t index) const {
    return {seed_, common::Purpose("climber"), generation, index};
  }

  GeneSpace space_;
  std::uint64_t seed_;
  Population hosts_;
};

EvolverPlugin climber() {
  static const std::vector<common::Parameter> parameters{
      {"population", "Hosts.", std::int64_t{8}, 2, 100}};
  const auto read = [](const common::ConfigNode& node, const Registry&) {
    const common::Settings settings = common::read_settings(node, parameters);
    const auto size = static_cast<std::size_t>(settings.integer("population"));
    return make_evolver_config(size, settings_json(settings, parameters),
                               [size](const GeneSpace& space, std::uint64_t seed) {
                                 return std::make_unique<Climber>(size, space, seed);
                               });
  };
  return {{"climber", "Random changes of the best host.", parameters}, read, {}, {}};
}

// A learning method: the first few training instances, always.

class First final : public LearningMethod {
 public:
  explicit First(std::vector<std::uint64_t> instances) : instances_(std::move(instances)) {}
  std::vector<Task> assign(std::uint32_t, std::size_t hosts) const override {
    return tasks_for_all(hosts, instances_);
  }
  nlohmann::ordered_json learn(std::uint32_t, std::span<const Task>,
                               std::span<const Score>) override {
    return {{"instances", instances_}};
  }
  nlohmann::json save() const override { return nlohmann::json::object(); }
  void load(const nlohmann::json&) override {}

 private:
  std::vector<std::uint64_t> instances_;
};

LearningPlugin first_learning() {
  static const std::vector<common::Parameter> parameters{
      {"instances", "How many.", std::int64_t{5}, 1, 100}};
  const auto read = [](const common::ConfigNode& node, std::size_t training_size, const Registry&) {
    common::Settings settings = common::read_settings(node, parameters);
    limit_setting(settings, node, "instances", training_size, "the training sample");
    const auto count = static_cast<std::size_t>(settings.integer("instances"));
    return make_learning_config(settings_json(settings, parameters),
                                [count](std::uint64_t, std::vector<std::uint64_t> training) {
                                  training.resize(count);
                                  return std::make_unique<First>(std::move(training));
                                });
  };
  return {{"first", "The first training instances.", parameters}, read, false, {}};
}

TEST(Registry, an_evolver_and_a_learning_method_from_outside_run) {
  Registry registry = testing::registry();
  registry.add(climber());
  registry.add(first_learning());
  const std::string yaml =
      "training: {instances: 1-50, sample: 50}\n"
      "learning: {method: first, instances: 3}\n"
      "evolver: {name: climber, population: 12, generations: 40}\n";
  const EvolutionConfig config = testing::config_of(yaml, registry);
  FakeEvaluator evaluator;
  Evolution evolution(config, testing::weights(3), evaluator);
  const GenerationRecord first = evolution.step();
  EXPECT_EQ(first.learning.at("instances"), (std::vector<std::uint64_t>{1, 2, 3}));
  GenerationRecord last;
  while (!evolution.is_done()) last = evolution.step();
  EXPECT_GT(last.best, first.best);
  const std::string text = config.to_yaml();
  EXPECT_EQ(testing::config_of(text, registry).to_yaml(), text);
  EXPECT_NE(testing::config_error(yaml).find("'first': expected one of hillis"), std::string::npos)
      << testing::config_error(yaml);
}

// A registry need not hold the standard plug-ins; the first of each sort is the default.
TEST(Registry, of_a_few_plugins_is_enough) {
  Registry registry;
  registry.add(climber());
  registry.add(first_learning());
  const EvolutionConfig config = testing::config_of("{}", registry);
  EXPECT_EQ(config.evolver_name, "climber");
  EXPECT_EQ(config.learning_method, "first");
  registry.add(rosin_learning());
  EXPECT_THROW(testing::config_of("learning: {method: rosin}", registry), std::logic_error);
  registry.add(tournament_selection());
  EXPECT_EQ(testing::config_of("learning: {method: rosin}", registry).learning_method, "rosin");
}

TEST(Registry, refuses_a_second_plugin_of_a_name) {
  Registry registry = testing::registry();
  EXPECT_THROW(registry.add(ga_evolver()), std::logic_error);
  EXPECT_THROW(add_standard_plugins(registry), std::logic_error);
}

TEST(Registry, evolvers_say_what_they_can_do) {
  const auto of = [](const char* name) {
    return testing::registry().evolvers.find(name)->capabilities;
  };
  EXPECT_TRUE(of("ga").changes_blocks && of("ga").takes_start && !of("ga").ranks_fittest);
  EXPECT_TRUE(of("cma_es").takes_start && of("cma_es").ranks_fittest);
  EXPECT_TRUE(of("nsga2").objectives == 2 && of("nsga2").takes_start);
  EXPECT_EQ(of("differential_evolution").objectives, 1);
  EXPECT_FALSE(of("differential_evolution").takes_start);
  for (const EvolverPlugin& plugin : testing::registry().evolvers) {
    const auto config = testing::config_of("evolver: {name: " + plugin.descriptor.name + "}");
    EXPECT_EQ(config.evolver->selected() > 0, plugin.capabilities.ranks_fittest);
    EXPECT_EQ(config.capabilities.takes_start, plugin.capabilities.takes_start);
  }
}

TEST(Registry, messages_name_whoever_can) {
  const auto all = [](const EvolverPlugin&) { return true; };
  EXPECT_EQ(names_where(testing::registry().evolvers, all),
            "ga, cma_es, differential_evolution or nsga2");
  const auto two = [](const EvolverPlugin& plugin) { return plugin.capabilities.takes_start; };
  EXPECT_EQ(names_where(testing::registry().evolvers, two), "ga, cma_es or nsga2");
}

}  // namespace
}  // namespace coevo::evolve
