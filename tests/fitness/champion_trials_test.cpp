// SPDX-License-Identifier: MIT
#include "src/fitness/validation/champion_trials.h"

#include <gtest/gtest.h>

#include "evolve/evaluation.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

// Trials of one instance by hosts in turn: "-+" is solved by the second; nodes: 100 each.
std::vector<std::vector<Trial>> trials_of(const std::vector<std::string>& instances) {
  std::vector<std::vector<Trial>> trials(instances.front().size());
  for (std::size_t i = 0; i < trials.size(); ++i) {
    for (const std::string& instance : instances) {
      trials[i].push_back(
          {instance[i] == '+' ? common::Outcome::solved : common::Outcome::node_limit, 100});
    }
  }
  return trials;
}

TEST(ChampionTrials, the_hardest_is_lost_first_and_won_last) {
  EXPECT_EQ(hardest_place(trials_of({"+++++", "-----", "-++++", "+----"})), 2U);
  EXPECT_EQ(hardest_place(trials_of({"-++++", "---++", "--+++"})), 1U) << "the latest change";
  EXPECT_EQ(hardest_place(trials_of({"-+-++", "-++++"})), 1U) << "the fewest changes";
  EXPECT_EQ(hardest_place(trials_of({"-++++", "-++++"})), 0U) << "of equal ones the first";
  EXPECT_EQ(hardest_place(trials_of({"-----", "+----"})), 1U) << "none is won last";
}

TEST(ChampionTrials, where_all_are_won_the_most_is_saved) {
  auto trials = trials_of({"++", "++", "++"});
  trials[0][1].generated = 5000;
  trials[0][2].generated = 9000;
  trials[1][2].generated = 1000;
  EXPECT_EQ(hardest_place(trials), 1U);
}

SearchTarget tiles() {
  const auto root = common::ConfigNode::parse(
      "domain: tiles8\n"
      "solver: {search: {name: greedy}, heuristics: [manhattan_distance, misplaced_tiles]}\n"
      "limits: {nodes: 400}\n",
      "t.yaml");
  return SearchTarget::read(root, test::registry());
}

TEST(ChampionTrials, are_the_same_on_any_number_of_threads) {
  const SearchTarget target = tiles();
  const std::vector<evolve::Genome> genomes{{0.9, 0.1}, {0.0, 0.9}, {0.9, 0.1}};
  const std::vector<std::uint64_t> instances{1, 2, 3, 4, 5};
  std::vector<std::vector<std::vector<Trial>>> all;
  for (const std::size_t threads : {1, 3}) {
    const auto executor = make_local_executor(threads);
    std::atomic<std::size_t> calls = 0;
    ChampionTrials trials(target, *executor, nullptr, [&](std::size_t) { ++calls; });
    all.push_back(trials.solve(genomes, instances));
    EXPECT_EQ(calls, 10U) << "equal genomes are searched once";
  }
  std::size_t solved = 0;
  for (std::size_t i = 0; i < genomes.size(); ++i) {
    for (std::size_t k = 0; k < instances.size(); ++k) {
      EXPECT_EQ(all[0][i][k].generated, all[1][i][k].generated);
      EXPECT_EQ(all[0][i][k].solution, all[1][i][k].solution);
      CheckedSolver alone(*target.domain, target.spec(genomes[i]));
      solver::Limits limits;
      limits.generated = target.max_nodes;
      limits.memory = target.max_memory;
      const auto expected = alone.solve(target.files.instance(instances[k]), limits);
      EXPECT_EQ(all[0][i][k].outcome, expected.result.outcome);
      EXPECT_EQ(all[0][i][k].generated, expected.result.generated);
      solved += all[0][i][k].is_solved() ? 1 : 0;
    }
  }
  EXPECT_GT(solved, 0U);
}

TEST(ChampionTrials, stop_when_told) {
  const SearchTarget target = tiles();
  const auto executor = make_local_executor(1);
  const std::atomic<bool> stop = true;
  ChampionTrials trials(target, *executor, &stop, [](std::size_t) {});
  const std::vector<evolve::Genome> genomes{{0.5, 0.5}};
  const std::vector<std::uint64_t> instances{1};
  EXPECT_THROW(trials.solve(genomes, instances), evolve::Interrupted);
}

TEST(ChampionTrials, candidates_are_of_the_benchmark_or_of_training) {
  const auto config_of = [](const std::string& text) {
    return evolve::EvolutionConfig::read(common::ConfigNode::parse(text, "e.yaml"), {},
                                         test::registry());
  };
  const auto some = hard_candidates(config_of("benchmark: {instances: 101-200, every: 2}\n"), 4);
  EXPECT_EQ(some.of, "the benchmark");
  EXPECT_EQ(some.instances, (std::vector<std::uint64_t>{101, 126, 151, 176}));
  const auto all = hard_candidates(config_of("training: {instances: 1-3, sample: 3}\n"
                                             "learning: {method: random, instances: 1}\n"),
                                   60);
  EXPECT_EQ(all.of, "the training instances");
  EXPECT_EQ(all.instances, (std::vector<std::uint64_t>{1, 2, 3}));
}

}  // namespace
}  // namespace coevo::fitness
