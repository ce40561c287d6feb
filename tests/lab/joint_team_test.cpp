// SPDX-License-Identifier: MIT
// Teams whose members evolve at once, on instances that no single host can all solve.
#include "src/lab/coevolution/joint_team.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "evolve/registry.h"
#include "src/lab/coevolution/team_run.h"

namespace coevo::experiments {
namespace {

// Even instances need a small gene, odd ones a large gene. Those that end with 7 are so demanding
// that a team rarely solves them, but some host now and then does.
class TwoKinds : public evolve::Evaluator {
 public:
  std::vector<evolve::Score> evaluate(std::span<const evolve::Genome> hosts,
                                      std::span<const evolve::Task> tasks) override {
    std::vector<evolve::Score> scores;
    for (const evolve::Task& task : tasks) {
      const double wanted = task.instance % 2 == 0 ? 0.1 : 0.9;
      const double distance = std::abs(hosts[task.host].front() - wanted);
      const double width = task.instance % 10 == 7 ? 0.001 : 0.2;
      scores.push_back({1 - distance, distance < width, 10, 0});
    }
    return scores;
  }
  evolve::References reference_nodes(std::span<const std::uint64_t>) override { return {}; }
};

evolve::EvolutionConfig config() {
  evolve::Registry registry;
  evolve::add_standard_plugins(registry);
  return evolve::EvolutionConfig::read(
      common::ConfigNode::parse("{seed: 5, training: {instances: 1-100}, evolver: {name: cma_es, "
                                "population: 8, generations: 100, step: 0.1}, "
                                "learning: {method: random, instances: 4}}",
                                "test.yaml"),
      {}, registry);
}

TEST(JointTeam, divides_the_instances_among_its_members) {
  const auto settings = config();
  const std::vector<std::uint64_t> training{1, 2, 3, 4, 5, 6};
  TwoKinds evaluator;
  JointTeam team(settings, evolve::GeneSpace({{.name = "gene"}}), 2, 0, training, evaluator);
  EXPECT_TRUE(team.team().empty());
  for (int i = 0; i < 60; ++i) team.step();
  ASSERT_EQ(team.team().size(), 2U);
  EXPECT_GT(std::abs(team.team()[0][0] - team.team()[1][0]), 0.5);
  std::uint64_t nodes = 0;
  EXPECT_TRUE(left_open(evaluator, team.team(), training, nodes).empty());
  // The second member met what the first left: three of six instances.
  EXPECT_EQ(nodes, 90U);
  EXPECT_EQ(team.distinct_problems(), 6U);
  // 60 generations of two populations of 8, and 59 of the team of two.
  EXPECT_EQ(team.positions(), 10U * 4 * (60 * 16 + 59 * 2));
  EXPECT_EQ(team.choosing(), 10U * 4 * 59 * 2);
}

TEST(JointTeam, meets_opponents_that_it_leaves_unsolved) {
  const auto settings = config();
  std::vector<std::uint64_t> training(900'000);
  std::iota(training.begin(), training.end(), std::uint64_t{0});
  TwoKinds evaluator;
  const evolve::GeneSpace space({{.name = "gene"}});
  JointTeam random(settings, space, 2, 0, training, evaluator);
  JointTeam coevolved(settings, space, 2, 0.25, training, evaluator);
  for (int i = 0; i < 60; ++i) {
    random.step();
    coevolved.step();
  }
  EXPECT_EQ(random.opponents(), 0U);
  EXPECT_EQ(coevolved.opponents(), 1U);
  EXPECT_EQ(random.distinct_problems(), 240U) << "none of them twice";
  // An opponent stays while the team fails and some host solves it.
  EXPECT_LT(coevolved.distinct_problems(), 240U);
  EXPECT_GT(coevolved.distinct_problems(), 180U);
  // To find an opponent, the team searches instances until it fails.
  EXPECT_GT(coevolved.choosing(), random.choosing());
}

TEST(JointTeam, is_a_plan_of_an_arm) {
  const auto plan = [](const char* text) {
    return TeamPlan::read(common::ConfigNode::parse(text, "arms.yaml"));
  };
  EXPECT_EQ(plan("{opponents: 0.25}").text(), "team={opponents: 0.25}");
  EXPECT_THROW(plan("{opponents: 2}"), common::InputError);
  EXPECT_THROW(plan("{opponents: 0.5, deals: half}"), common::InputError);
}

}  // namespace
}  // namespace coevo::experiments
