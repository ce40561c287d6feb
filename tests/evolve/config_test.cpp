// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "common/config/json_text.h"
#include "evolve/run/evolution_config.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

using testing::config_error;
using testing::config_of;

void expect_message(const std::string& yaml, const std::vector<std::string>& parts) {
  const std::string message = config_error(yaml);
  for (const std::string& part : parts) {
    EXPECT_NE(message.find(part), std::string::npos) << part << "\nis not in\n" << message;
  }
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST(EvolutionConfig, AnEmptyConfigIsThePapersSetting) {
  EXPECT_EQ(config_of("{}").to_yaml(), R"(seed: 1
training:
  instances: "1-32000"
  sample: 1000
learning:
  method: hillis
  encounters: 2
  instances: 6
  interval: 5
  shared: false
  unsolved_nodes: 1000000000.0
  virulence: 1.0
  fitness: hardness
  sharing: false
  population: 40
  elitism: 1
  reproduction: 0.2
  crossover:
    probability: 0.7
    kind: single_point
  mutation:
    probability: 0.1
    kind: reset
    gene_probability: 0.1
  selection:
    kind: fitness_proportionate
evolver:
  name: ga
  generations: 300
  population: 50
  elitism: 1
  reproduction: 0.2
  crossover:
    probability: 0.7
    kind: single_point
  mutation:
    probability: 0.1
    kind: reset
    gene_probability: 0.1
  selection:
    kind: fitness_proportionate
budget:
  nodes: 0
champion:
  candidates: 20
  instances: 200
)");
}

TEST(EvolutionConfig, TheResolvedTextReadsBackEqual) {
  for (const std::string yaml : {
           "{}",
           "seed: 9007199254740992\nlearning: {method: random, instances: 3}",
           "training: {instances: [5, 1-3, 900000-1000000], sample: 70}",
           "evolver: {selection: {kind: tournament, size: 7}, reproduction: 0.3333333333333333,"
           " crossover: {kind: uniform, share: 0.123456789012345678, probability: 0.5},"
           " mutation: {kind: gaussian, sigma: 1e-7, probability: 0.1666666666666667}}",
           "evolver: {mutation: {kind: uniform, step: 0.5}, crossover: {kind: arithmetic}}",
       }) {
    const std::string text = config_of(yaml).to_yaml();
    EXPECT_EQ(config_of(text).to_yaml(), text);
  }
}

TEST(EvolutionConfig, SmallTrainingSetsShrinkWhatWasNotGiven) {
  const EvolutionConfig config =
      config_of("training: {instances: 1-8}\nlearning: {method: random}");
  EXPECT_EQ(config.training.sample, 8U);
  EXPECT_EQ(config.champion.instances, 8U);
  EXPECT_EQ(config.learning->to_json().at("instances"), 8);
}

TEST(EvolutionConfig, UnknownNamesAreErrorsWithANearOne) {
  expect_message("evolver:\n  populaton: 5", {"test.yaml:2:3", "populaton", "population"});
  expect_message("learning: {method: hilis}", {"test.yaml:1:20", "hilis", "'hillis'"});
  expect_message("evolver: {crossover: {kind: singlepoint}}", {"singlepoint", "'single_point'"});
  expect_message("evolver: {name: gaa}", {"gaa", "ga"});
  expect_message("learning: {method: random, interval: 5}", {"interval"});
  expect_message("evolver: {selection: {kind: fitness_proportionate, size: 5}}", {"size"});
}

TEST(EvolutionConfig, BadValuesAreErrors) {
  expect_message("seed: -1", {"test.yaml:1:7", "-1", "integer 0..9007199254740992"});
  expect_message("evolver: {population: 1}", {"integer 2..100000"});
  expect_message("evolver: {generations: 0}", {"integer 1.."});
  expect_message("evolver: {reproduction: 1.5}", {"number 0..1"});
  expect_message("evolver: {crossover: single_point}", {"single_point", "a map"});
  expect_message("learning: {unsolved_nodes: .nan}", {".nan"});
}

TEST(EvolutionConfig, ValuesThatDoNotFitTogetherAreErrors) {
  expect_message("evolver: {reproduction: 0.3}",
                 {"test.yaml:1:10", "reproduction 0.3", "sum to 1, not 1.1"});
  expect_message("learning: {mutation: {probability: 0.2}}", {"sum to 1"});
  expect_message("evolver: {population: 5, elitism: 5}", {"test.yaml:1:35", "population of 5"});
  expect_message("training: {instances: 1-10, sample: 11}", {"test.yaml:1:37", "at most 10"});
  expect_message("training: {sample: 100}\nchampion: {instances: 101}",
                 {"test.yaml:2:23", "at most the training sample of 100"});
  expect_message("training: {sample: 5}\nlearning: {method: random, instances: 6}",
                 {"sample of 5"});
  expect_message("learning: {population: 4, encounters: 5}", {"at most the 4 parasites"});
}

TEST(EvolutionConfig, TwoObjectivesDoNotRaceByTests) {
  expect_message("learning: {method: random}\nevolver: {name: nsga2}\nbudget: {racing: halving}",
                 {"an evolver with one objective"});
}

TEST(EvolutionConfig, BadInstancesAreErrors) {
  expect_message("training: {instances: abc}", {"test.yaml:1:23", "'abc'"});
  expect_message("training: {instances: 0-5}", {"0-5", "from 1 to 1000000"});
  expect_message("training: {instances: 5-1}", {"5-1", "smaller"});
  expect_message("training: {instances: 1-1000001}", {"from 1 to 1000000"});
  expect_message("training: {instances: [1-5, 4]}", {"instance 4", "only once"});
  expect_message("training: {instances: []}", {"from 1 to 1000000"});
}

TEST(Plugins, EveryOneDescribesItself) {
  for (const EvolverPlugin& plugin : testing::registry().evolvers)
    EXPECT_FALSE(plugin.descriptor.help.empty());
  for (const LearningPlugin& plugin : testing::registry().learning_methods) {
    EXPECT_FALSE(plugin.descriptor.help.empty());
    const EvolutionConfig config = config_of("learning: {method: " + plugin.descriptor.name + "}");
    EXPECT_EQ(config.learning_method, plugin.descriptor.name);
    for (const common::Parameter& parameter : describe(plugin, testing::registry()).parameters) {
      const std::string first = parameter.name.substr(0, parameter.name.find('.'));
      EXPECT_TRUE(config.learning->to_json().contains(first)) << parameter.name;
    }
  }
}

}  // namespace
}  // namespace coevo::evolve
