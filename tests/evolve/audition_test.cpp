// SPDX-License-Identifier: MIT
// Learning methods that choose among instances: audition, adaptive.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "common/error.h"
#include "evolve/learning/informativeness.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// Instance i takes i nodes of everyone, and is the harder the larger i is; the hosts differ on the
// instances above 500 alone.
class NumberEvaluator final : public Evaluator {
 public:
  std::vector<Score> evaluate(std::span<const Genome> hosts, std::span<const Task> tasks) override {
    std::vector<Score> scores;
    for (const Task& task : tasks) {
      const double ease = 1.0 - static_cast<double>(task.instance) / 2000;
      const double skill = task.instance > 500 ? hosts[task.host].front() / 10 : 0.0;
      scores.push_back({ease + skill, true, task.instance, 1});
    }
    return scores;
  }
  References reference_nodes(std::span<const std::uint64_t>) override { return {}; }
};

// The training instances are 1 to 1000.
class Audition : public ::testing::Test {
 protected:
  Effort prepare(LearningMethod& method, std::uint32_t generation) {
    return method.prepare({generation, {0.5}, evaluator_});
  }

  static std::vector<std::uint64_t> instances(const LearningMethod& method) {
    std::vector<std::uint64_t> result;
    for (const Task& task : method.assign(0, 1)) result.push_back(task.instance);
    return result;
  }

  nlohmann::ordered_json generation(LearningMethod& method, std::uint32_t generation) {
    prepare(method, generation);
    const std::vector<Genome> hosts{{0.0}, {0.25}, {0.5}, {0.75}};
    const auto tasks = method.assign(generation, hosts.size());
    return method.learn(generation, tasks, evaluator_.evaluate(hosts, tasks));
  }

  NumberEvaluator evaluator_;
};

TEST_F(Audition, gives_all_hosts_the_candidates_that_the_incumbent_finds_easiest) {
  const auto method = testing::method_of("audition, instances: 10, candidates: 5, audit: 0");
  const Effort effort = prepare(*method, 3);
  EXPECT_EQ(effort.evaluations, 50U);
  const auto chosen = instances(*method);
  ASSERT_EQ(chosen.size(), 10U);
  const std::uint64_t sum = std::accumulate(chosen.begin(), chosen.end(), std::uint64_t{0});
  // The other 40 are larger than any of them, so those are the smallest of the 50.
  EXPECT_GT(effort.nodes - sum, 40 * *std::ranges::max_element(chosen));
  const auto tasks = method->assign(3, 4);
  for (std::size_t i = 0; i < tasks.size(); ++i) EXPECT_EQ(tasks[i].instance, chosen[i % 10]);
  prepare(*method, 3);
  EXPECT_EQ(instances(*method), chosen);
  prepare(*method, 4);
  EXPECT_NE(instances(*method), chosen);
}

TEST_F(Audition, draws_the_audited_share_uniformly) {
  const auto method = testing::method_of("audition, instances: 40, candidates: 10");
  double uniform = 0.0, chosen = 0.0;
  for (std::uint32_t g = 0; g < 20; ++g) {
    prepare(*method, g);
    const auto met = instances(*method);
    for (std::size_t i = 0; i < met.size(); ++i) {
      (i < 10 ? uniform : chosen) += static_cast<double>(met[i]);
    }
    EXPECT_EQ(std::set(met.begin(), met.end()).size(), 40U);
  }
  EXPECT_NEAR(uniform / 200, 500.5, 75);
  EXPECT_LT(chosen / 600, 60);
}

TEST_F(Audition, informative_instances_are_those_on_which_hosts_differ) {
  const auto method =
      testing::method_of("audition, instances: 12, candidates: 4, choice: informative");
  nlohmann::ordered_json report;
  for (std::uint32_t g = 0; g < 40; ++g) report = generation(*method, g);
  const auto strata = report.at("strata").get<std::vector<int>>();
  ASSERT_EQ(strata.size(), 8U);
  // Those above 500 are the last four strata. Nine of twelve are taken by value, as far as the
  // three that are uniform left some.
  EXPECT_GE(strata[4] + strata[5], 7);
}

TEST_F(Audition, all_are_uniform_once_the_audit_disagrees) {
  const auto method = testing::method_of("audition, instances: 8, candidates: 8, audit: 0.5");
  prepare(*method, 0);
  const auto tasks = method->assign(0, 3);
  std::vector<Score> scores;
  for (std::size_t i = 0; i < tasks.size(); ++i) {  // each host's first four are those audited
    const double skill = static_cast<double>(tasks[i].host) / 10;
    scores.push_back({i % 8 < 4 ? 0.5 - skill : 0.5 + skill, true, 1, 1});
  }
  const auto report = method->learn(0, tasks, scores);
  EXPECT_DOUBLE_EQ(report.at("audit").get<double>(), -1.0);
  EXPECT_LT(report.at("agreement").get<double>(), 0.0);
  double sum = 0.0;
  for (std::uint32_t g = 1; g <= 30; ++g) {
    prepare(*method, g);
    for (const std::uint64_t instance : instances(*method)) sum += static_cast<double>(instance);
  }
  EXPECT_NEAR(sum / 240, 500.5, 75);
}

TEST_F(Audition, only_instances_that_all_hosts_met_count) {
  const auto method = testing::method_of("audition, instances: 4, candidates: 2");
  prepare(*method, 0);
  const std::vector<Genome> hosts{{0.0}, {0.25}, {0.5}};
  const auto tasks = method->assign(0, 3);
  std::vector<Score> scores = evaluator_.evaluate(hosts, tasks);
  const auto other = testing::method_of("audition, instances: 4, candidates: 2");
  prepare(*other, 0);
  for (const std::size_t i : {9, 11}) scores[i] = {.is_left_out = true};  // of the third host
  method->learn(0, tasks, scores);
  for (const std::size_t i : {1, 3, 5, 7}) scores[i].fitness = 0.0;  // what survivors make of these
  other->learn(0, tasks, scores);
  EXPECT_EQ(method->save(), other->save());
  EXPECT_NE(method->save(), testing::method_of("audition, instances: 4, candidates: 2")->save());
}

TEST_F(Audition, without_a_choice_nothing_is_played) {
  for (const char* settings :
       {"audition, instances: 5, candidates: 1", "audition, instances: 5, audit: 1",
        "audition, instances: 1000, candidates: 7"}) {
    const auto method = testing::method_of(settings);
    EXPECT_EQ(prepare(*method, 0).evaluations, 0U) << settings;
    const auto met = instances(*method);
    EXPECT_EQ(met.size(), met.size() > 5 ? 1000U : 5U);
    EXPECT_EQ(std::set(met.begin(), met.end()).size(), met.size());
    generation(*method, 1);
  }
}

TEST_F(Audition, resumes_exactly) {
  const auto straight = testing::method_of("audition, instances: 6, choice: informative");
  for (std::uint32_t g = 0; g < 5; ++g) generation(*straight, g);
  const auto resumed = testing::method_of("audition, instances: 6, choice: informative");
  resumed->load(nlohmann::json::parse(straight->save().dump()));
  for (std::uint32_t g = 5; g < 9; ++g) {
    EXPECT_EQ(generation(*straight, g).dump(), generation(*resumed, g).dump());
  }
  EXPECT_EQ(straight->save(), resumed->save());
}

TEST(AuditionConfig, wants_no_more_instances_than_there_are) {
  const std::string config = "training: {instances: 1-5}\nlearning: {method: audition";
  EXPECT_NE(testing::config_error(config + ", instances: 6}"), "");
  EXPECT_EQ(testing::config_error(config + "}"), "");  // the default is lowered
}

TEST(AuditionConfig, informative_needs_two_instances) {
  EXPECT_NE(
      testing::config_error("learning: {method: audition, choice: informative, instances: 1}"), "");
}

TEST(AuditionConfig, may_race_by_tests_but_not_by_bounds) {
  const std::string config = "learning: {method: audition}\nevolver: {name: cma_es}\nbudget: ";
  EXPECT_EQ(testing::config_error(config + "{racing: halving}"), "");
  EXPECT_NE(testing::config_error(config + "{racing: true}"), "");
}

TEST(Informativeness, of_no_bad_state) {
  EXPECT_THROW(Informativeness::load({1, 2, 3}), common::InputError);
}

TEST(Strata, value_is_squared_covariance_by_variance_and_cost) {
  Strata strata(2);
  EXPECT_EQ(strata.values(), (std::vector<double>{0.0, 0.0}));
  // Two hosts on two instances: scores 0 and 1 on both, 100 and 300 nodes.
  const std::vector<Score> scores{
      {0, false, 100, 1}, {0, false, 300, 1}, {1, true, 100, 1}, {1, true, 300, 1}};
  strata.learn(std::vector<std::size_t>{0, 1}, scores);
  EXPECT_EQ(strata.values(),
            (std::vector<double>{0.5 * 0.5 / (0.5 * 100), 0.5 * 0.5 / (0.5 * 300)}));
  Strata one(2);
  one.learn(std::vector<std::size_t>{1, 1}, scores);
  EXPECT_EQ(one.values()[0], one.values()[1]);  // nothing is known of the first
}

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
