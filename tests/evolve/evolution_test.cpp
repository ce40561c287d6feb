// SPDX-License-Identifier: MIT
#include "evolve/run/evolution.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "common/error.h"
#include "tests/common/throws.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

using testing::FakeEvaluator;

// The journal of the generations that are left.
std::string journal(Evolution& evolution) {
  std::string text;
  while (!evolution.is_done()) text += evolution.step().to_json(evolution.space()).dump() + "\n";
  return text;
}

Evolution small_evolution(Evaluator& evaluator) {
  return {testing::config_of(testing::small_run_yaml()), testing::weights(4), evaluator};
}

TEST(Evolution, ImprovesAndReports) {
  FakeEvaluator evaluator;
  Evolution evolution(testing::config_of("evolver: {generations: 60}"), testing::weights(9),
                      evaluator);
  const GenerationRecord first = evolution.step();
  EXPECT_EQ(first.generation, 0U);
  EXPECT_NEAR(first.diversity, 0.29, 0.03);
  EXPECT_EQ(first.quantiles[4], first.best);
  EXPECT_LE(first.quantiles[0], first.quantiles[1]);
  EXPECT_GT(first.evaluations, 550U);  // 50 hosts on 12 instances, a few of these twice
  EXPECT_LE(first.evaluations, 600U);
  EXPECT_TRUE(first.learning.contains("hardest"));
  GenerationRecord last;
  while (!evolution.is_done()) last = evolution.step();
  EXPECT_EQ(last.generation, 59U);
  EXPECT_GT(last.best, first.best);
  EXPECT_GT(last.mean, first.mean);
  EXPECT_LT(last.diversity, first.diversity);
  EXPECT_GE(evolution.champion().fitness, last.best - 1e-9);
}

TEST(Evolution, ElitesKeepTheBestFitnessFromFalling) {
  FakeEvaluator evaluator;  // its fitness does not depend on the instance
  Evolution evolution = small_evolution(evaluator);
  double best = 0.0;
  while (!evolution.is_done()) {
    const GenerationRecord record = evolution.step();
    EXPECT_GE(record.best, best - 1e-12);
    best = record.best;
  }
}

TEST(Evolution, TheJournalNamesTheGenesInOrder) {
  FakeEvaluator evaluator;
  Evolution evolution = small_evolution(evaluator);
  const auto line = evolution.step().to_json(evolution.space());
  std::string names;
  for (const auto& [name, value] : line.at("best_genome").items()) names += name + " ";
  EXPECT_EQ(names, "w1 w2 w3 w4 ");
}

TEST(Evolution, EverySeedIsAnotherRun) {
  FakeEvaluator evaluator;
  EvolutionConfig config = testing::config_of(testing::small_run_yaml());
  Evolution first(config, testing::weights(4), evaluator),
      same(config, testing::weights(4), evaluator);
  config.seed = 8;
  Evolution other(config, testing::weights(4), evaluator);
  const std::string text = journal(first);
  EXPECT_EQ(text, journal(same));
  EXPECT_NE(text, journal(other));
}

// As the evaluator says, an instance's reference search takes its number of nodes.
TEST(Evolution, counts_the_reference_search_of_each_instance_once) {
  for (const std::string method : {"hillis, instances: 2", "random, instances: 3", "gradual"}) {
    const EvolutionConfig config =
        testing::config_of("training: {instances: 1-12, sample: 12}\nlearning: {method: " + method +
                           "}\nevolver: {generations: 6, population: 5}");
    FakeEvaluator plain, referring;
    referring.has_reference = true;
    Evolution without(config, testing::weights(4), plain);
    Evolution with(config, testing::weights(4), referring);
    std::set<std::uint64_t> met;
    while (!with.is_done()) {
      if (with.generation() == 3) {  // as a resumed run
        const nlohmann::json state = with.save();
        with.load(state, "test");
      }
      without.step();
      with.step();
      for (const Task& task : referring.last_tasks) met.insert(task.instance);
    }
    const std::uint64_t once = std::accumulate(met.begin(), met.end(), std::uint64_t{0});
    const bool counts_anyway = method == "gradual";  // all of them, to sort them
    EXPECT_EQ(with.nodes() - without.nodes(), counts_anyway ? 0 : once) << method;
  }
}

TEST(Evolution, GoesOnExactlyFromEveryGeneration) {
  for (const std::string method :
       {"hillis", "random", "gradual", "rosin",
        "hillis, shared: true, interval: 20, fitness: informativeness, sharing: true"}) {
    const EvolutionConfig config =
        testing::config_of("limits: {training: adaptive}\nlearning: {method: " + method +
                           "}\nevolver: {generations: 12, population: 20}");
    FakeEvaluator evaluator;
    Evolution straight(config, testing::weights(4), evaluator);
    for (int generation = 0; generation < 12; ++generation) {
      const std::string saved = straight.save().dump();
      Evolution resumed(config, testing::weights(4), evaluator);
      resumed.load(nlohmann::json::parse(saved), "checkpoint");
      EXPECT_EQ(resumed.save().dump(), saved);
      const std::string line = straight.step().to_json(straight.space()).dump();
      EXPECT_EQ(line, resumed.step().to_json(straight.space()).dump());
      EXPECT_EQ(straight.save().dump(), resumed.save().dump());
    }
  }
}

TEST(Evolution, journals_how_many_different_problems_it_met) {
  FakeEvaluator evaluator;
  Evolution evolution(testing::config_of("training: {instances: 1-1000, sample: 100}\n"
                                         "learning: {method: random, instances: 30}\n"),
                      testing::weights(4), evaluator);
  std::set<std::uint64_t> met;
  for (int i = 0; i < 12; ++i) {
    const GenerationRecord record = evolution.step();
    for (const Task& task : evaluator.last_tasks) met.insert(task.instance);
    EXPECT_EQ(record.distinct_problems, met.size());
    EXPECT_EQ(record.choosing_nodes, 0U);
    EXPECT_FALSE(record.limit);
  }
  EXPECT_GT(met.size(), 90U);
  auto earlier = evolution.save();
  earlier.erase("problems");
  evolution.load(earlier, "checkpoint");
  EXPECT_FALSE(evolution.step().distinct_problems) << "an earlier version did not count";
}

TEST(Evolution, gives_every_training_search_the_training_limit) {
  FakeEvaluator evaluator;
  const auto limits_of = [&](const std::string& limits) {
    Evolution evolution(testing::config_of("limits: {" + limits + "}\n"), testing::weights(4),
                        evaluator);
    std::vector<std::uint64_t> found;
    for (int i = 0; i < 6; ++i) {
      const auto record = evolution.step();
      for (const Task& task : evaluator.last_tasks) EXPECT_EQ(task.limit, record.limit.value_or(0));
      found.push_back(record.limit.value_or(0));
    }
    evolution.champion();
    for (const Task& task : evaluator.last_tasks) EXPECT_EQ(task.limit, 0U);
    return found;
  };
  EXPECT_EQ(limits_of(""), std::vector<std::uint64_t>(6, 0));
  EXPECT_EQ(limits_of("training: 700"), std::vector<std::uint64_t>(6, 700));
  const auto adaptive = limits_of("training: adaptive, cut: 0.5");
  EXPECT_EQ(adaptive.front(), 1250U) << "a sixteenth of limits.nodes";
  EXPECT_NE(adaptive[1], adaptive[0]);
}

TEST(TrainingLimit, rises_and_falls_towards_the_share_that_is_cut_off) {
  const auto limit_of = [](const std::string& text) {
    return TrainingLimit::read(common::ConfigNode::parse(text, "c"), 16'000);
  };
  TrainingLimit limit = limit_of("training: adaptive\ncut: 0.25\n");
  EXPECT_EQ(limit.nodes(), 1000U);
  limit.learn(0.25);
  EXPECT_EQ(limit.nodes(), 1000U);
  limit.learn(1.0);
  EXPECT_EQ(limit.nodes(), 1682U) << "0.75 doublings";
  for (int i = 0; i < 20; ++i) limit.learn(1.0);
  EXPECT_EQ(limit.nodes(), 16'000U) << "limits.nodes at most";
  for (int i = 0; i < 100; ++i) limit.learn(0.0);
  EXPECT_EQ(limit.nodes(), 64U);
  TrainingLimit fixed = limit_of("training: 700\n");
  fixed.learn(1.0);
  EXPECT_EQ(fixed.nodes(), 700U);
  const auto fault = [&](const std::string& text) {
    return common::input_error([&] { limit_of(text); });
  };
  EXPECT_EQ(fault("training: 16001\n"), "c:1:11: '16001': expected an integer 1..16000");
  EXPECT_EQ(fault("training: fast\n"), "c:1:11: 'fast': expected a number, or adaptive");
  EXPECT_EQ(fault("training: 700\ncut: 0.3\n"), "c:2:6: '0.3': expected limits.training: adaptive");
  EXPECT_EQ(fault("cut: 0.3\n"), "c:1:6: '0.3': expected limits.training: adaptive");
}

TEST(Evolution, EndsWhenItsNodesAreSpent) {
  FakeEvaluator evaluator;
  const std::string yaml = testing::small_run_yaml();
  Evolution whole(testing::config_of(yaml), testing::weights(4), evaluator);
  std::uint64_t nodes = 0;
  for (int i = 0; i < 3; ++i) nodes += whole.step().nodes;
  const auto steps_within = [&](std::uint64_t budget) {
    const auto text = yaml + "budget: {nodes: " + std::to_string(budget) + "}\n";
    Evolution limited(testing::config_of(text), testing::weights(4), evaluator);
    while (!limited.is_done()) {
      limited.step();
      limited.load(limited.save(), "checkpoint");  // the spent budget is part of the state
    }
    return limited.generation();
  };
  EXPECT_EQ(steps_within(nodes), 3U);
  EXPECT_EQ(steps_within(nodes + 1), 4U);
  EXPECT_EQ(steps_within(0), 8U);
}

TEST(Evolution, AnInterruptedGenerationLeavesNoTrace) {
  FakeEvaluator evaluator;
  Evolution straight = small_evolution(evaluator);
  const std::string expected = journal(straight);

  FakeEvaluator stopping;
  stopping.interrupted_at = 3;
  Evolution evolution = small_evolution(stopping);
  std::string text;
  for (int i = 0; i < 3; ++i) text += evolution.step().to_json(evolution.space()).dump() + "\n";
  const std::string before = evolution.save().dump();
  EXPECT_THROW(evolution.step(), Interrupted);
  EXPECT_EQ(evolution.save().dump(), before);
  stopping.interrupted_at = -1;
  EXPECT_EQ(text + journal(evolution), expected);
}

std::string load_error(const nlohmann::json& state) {
  FakeEvaluator evaluator;
  Evolution evolution = small_evolution(evaluator);
  try {
    evolution.load(state, "run/checkpoint.json");
    return "";
  } catch (const common::InputError& fault) {
    return fault.what();
  }
}

TEST(Evolution, RefusesAStateThatIsNotItsOwn) {
  FakeEvaluator evaluator;
  Evolution evolution = small_evolution(evaluator);
  evolution.step();
  const nlohmann::json good = evolution.save();
  EXPECT_EQ(load_error(good), "");
  const auto broken = [&](const std::string& pointer, const nlohmann::json& value) {
    nlohmann::json state = good;
    state[nlohmann::json::json_pointer(pointer)] = value;
    const std::string message = load_error(state);
    EXPECT_TRUE(message.starts_with("run/checkpoint.json: ")) << pointer << message;
    EXPECT_NE(message.find("restore"), std::string::npos) << message;
  };
  broken("/generation", 9);
  broken("/generation", "two");
  broken("/evolver/hosts/0/0", 1.0);
  broken("/evolver/hosts/0", nlohmann::json::array({0.1}));
  broken("/evolver", nullptr);
  broken("/learning/parasites/0/0", 0.5);
  broken("/learning/parasites/0/0", 100);
  broken("/learning/tallies", nlohmann::json::array());
  broken("/learning/tallies/0/0", nlohmann::json::array({1, 2}));
  broken("/candidates", nlohmann::json::array());
  broken("/candidates/0/genome/0", -0.5);
}

TEST(Benchmark, is_measured_where_due_and_changes_nothing_else) {
  const std::string yaml = testing::small_run_yaml();
  FakeEvaluator evaluator;
  Evolution plain(testing::config_of(yaml), testing::weights(4), evaluator);
  const auto config = testing::config_of(yaml + "benchmark: {instances: 2001-2004, every: 3}\n");
  EXPECT_EQ(testing::config_of(config.to_yaml()).to_yaml(), config.to_yaml());
  Evolution with(config, testing::weights(4), evaluator);
  for (std::uint32_t g = 0; g < 7; ++g) {
    const Score expected = FakeEvaluator::score(with.incumbent(), 2001);
    const GenerationRecord without = plain.step();
    GenerationRecord record = with.step();
    ASSERT_EQ(record.benchmark.has_value(), g % 3 == 0);
    if (record.benchmark) {
      EXPECT_DOUBLE_EQ(record.benchmark->fitness, expected.fitness);
      EXPECT_EQ(record.benchmark->solved_share, expected.solved ? 1.0 : 0.0);
      EXPECT_GE(record.benchmark->nodes, 2001.0);
      EXPECT_TRUE(record.to_json(with.space()).contains("benchmark"));
    }
    record.benchmark.reset();
    EXPECT_EQ(record.to_json(with.space()), without.to_json(plain.space()));
  }
  EXPECT_EQ(with.nodes(), plain.nodes());
  EXPECT_NE(testing::config_error("benchmark: {every: 3}"), "");
  EXPECT_NE(testing::config_error("benchmark: {instances: 0}"), "");
}

}  // namespace
}  // namespace coevo::evolve
