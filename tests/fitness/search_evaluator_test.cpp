// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_evaluator.h"

#include <gtest/gtest.h>

#include "src/fitness/search/checked_solver.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

SearchTarget target() {
  const auto root = common::ConfigNode::parse(
      "solver:\n"
      "  search: {name: hsd, lookahead: 1, replace_equal: false}\n"
      "  heuristics: [hsdh, num_cards_not_at_foundations, free_cells]\n"
      "limits: {nodes: 20000, memory_mib: 3}\n"  // so little memory that it counts
      "fitness: {baseline_nodes: 30000}\n",
      "test");
  return SearchTarget::read(root, test::registry());
}

const std::vector<evolve::Genome> kHosts{{0.5, 0.25, 0.1}, {0.01, 0.9, 0.3}, {0.7, 0.7, 0.0}};

std::vector<evolve::Task> tasks() {
  std::vector<evolve::Task> all;
  for (std::size_t host = 0; host < kHosts.size(); ++host) {
    for (std::uint64_t instance = 1; instance <= 12; ++instance) all.push_back({host, instance});
  }
  return all;
}

std::vector<evolve::Task> tasks_of_host(std::size_t host) {
  std::vector<evolve::Task> some = tasks();
  std::erase_if(some, [&](const evolve::Task& task) { return task.host != host; });
  return some;
}

bool same(const evolve::Score& a, const evolve::Score& b) {
  return a.fitness == b.fitness && a.solved == b.solved && a.nodes == b.nodes &&
         a.baseline_nodes == b.baseline_nodes;
}

TEST(SearchEvaluator, searches_made_boards_too) {
  const CacheFolder cache;
  SearchTarget e = target();
  EXPECT_FALSE(e.instance_limits().boards_vary);  // its objective needs the reference solver
  e.judge_by_nodes();
  EXPECT_TRUE(e.instance_limits().boards_vary);
  const auto executor = make_executor(2);
  SearchEvaluator evaluator(e, *executor, nullptr);
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  evolve::Boards& boards = *evaluator.boards();
  const std::string child = boards.mutant(1, random);
  boards.set({child});
  const std::string grandchild = boards.mutant(evolve::Boards::kFirst, random);
  EXPECT_NE(child, grandchild);
  boards.set({child, grandchild});
  const auto scores = evaluator.evaluate(
      kHosts,
      std::vector<evolve::Task>{{0, evolve::Boards::kFirst}, {0, evolve::Boards::kFirst + 1}});
  CheckedSolver solver(*e.domain, e.spec(kHosts[0]));
  const solver::Limits limits{.generated = e.max_nodes, .memory = e.max_memory};
  EXPECT_EQ(scores[0].nodes, solver.solve({0, child}, limits).result.generated);
  EXPECT_EQ(scores[1].nodes, solver.solve({0, grandchild}, limits).result.generated);
}

TEST(SearchEvaluator, compares_with_the_reference_that_the_config_names) {
  const CacheFolder cache;
  SearchTarget e = target();
  e.reference = e.spec(kHosts[0]);
  const auto executor = make_executor(2);
  SearchEvaluator evaluator(e, *executor, nullptr);
  std::size_t solved = 0;
  for (const evolve::Score& score : evaluator.evaluate(kHosts, tasks_of_host(0))) {
    if (!score.solved) continue;  // the reference has more nodes and memory
    EXPECT_EQ(score.baseline_nodes, score.nodes);
    ++solved;
  }
  EXPECT_GT(solved, 0U);
}

TEST(SearchEvaluator, counts_the_searches_of_the_reference_unless_told_otherwise) {
  const CacheFolder cache;
  SearchTarget e = target();
  e.reference = e.spec(kHosts[0]);
  const auto executor = make_executor(2);
  const std::vector<std::uint64_t> instances{1, 2};
  const auto counted = SearchEvaluator(e, *executor, nullptr).reference_nodes(instances);
  e.counts_reference = false;
  const auto free = SearchEvaluator(e, *executor, nullptr).reference_nodes(instances);
  EXPECT_EQ(free.nodes, counted.nodes);
  EXPECT_EQ(counted.effort.evaluations, 2U);
  EXPECT_GT(counted.effort.nodes, 0U);
  EXPECT_EQ(free.effort.evaluations, 0U);
  EXPECT_EQ(free.effort.nodes, 0U);
}

TEST(SearchEvaluator, gives_what_single_fresh_searches_give) {
  const CacheFolder cache;
  const SearchTarget e = target();
  const auto executor = make_executor(2);
  SearchEvaluator evaluator(e, *executor, nullptr);
  const auto scores = evaluator.evaluate(kHosts, tasks());
  const auto all = tasks();
  ASSERT_EQ(scores.size(), all.size());
  std::size_t solved = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    CheckedSolver solver(*e.domain, e.spec(kHosts[all[i].host]));
    solver::Limits limits;
    limits.generated = e.max_nodes;
    limits.memory = e.max_memory;
    const auto report = solver.solve({all[i].instance, ""}, limits).result;
    EXPECT_EQ(scores[i].solved, report.outcome == common::Outcome::solved) << i;
    EXPECT_EQ(scores[i].nodes, report.generated) << i;
    EXPECT_EQ(scores[i].fitness,
              e.objective->fitness({scores[i].solved, scores[i].nodes, scores[i].baseline_nodes}));
    EXPECT_GE(scores[i].baseline_nodes, 1U);
    solved += scores[i].solved ? 1 : 0;
  }
  EXPECT_GT(solved, 0U);
  EXPECT_LT(solved, all.size());
}

TEST(SearchEvaluator, gives_the_same_for_any_number_of_threads) {
  const CacheFolder cache;
  const SearchTarget e = target();
  std::vector<evolve::Score> expected;
  for (const std::size_t threads : {1U, 2U, 8U}) {
    const auto executor = make_executor(threads);
    SearchEvaluator evaluator(e, *executor, nullptr);
    const auto scores = evaluator.evaluate(kHosts, tasks());
    if (expected.empty()) expected = scores;
    ASSERT_EQ(scores.size(), expected.size());
    for (std::size_t i = 0; i < scores.size(); ++i) EXPECT_TRUE(same(scores[i], expected[i])) << i;
  }
}

TEST(SearchEvaluator, throws_interrupted_when_stopped) {
  const CacheFolder cache;
  const SearchTarget e = target();
  const std::atomic<bool> stop{true};
  const auto executor = make_executor(2);
  SearchEvaluator evaluator(e, *executor, &stop);
  EXPECT_THROW(evaluator.evaluate(kHosts, tasks()), evolve::Interrupted);
}

TEST(CheckedSolver, replays_what_it_found) {
  const auto& freecell = test::registry().domain("freecell");
  CheckedSolver solver(freecell, freecell.baseline());
  solver::Limits limits;
  limits.generated = 1'000'000;
  int solved = 0;
  for (const std::uint64_t deal : {1U, 17U}) {
    const CheckedResult checked = solver.solve({deal, ""}, limits);
    if (checked.result.outcome != common::Outcome::solved) {
      EXPECT_TRUE(checked.lengths.empty());
      continue;
    }
    ++solved;
    ASSERT_EQ(checked.lengths.size(), 2U);
    EXPECT_GE(checked.lengths[1], 52U);  // single cards
    EXPECT_LE(checked.lengths[0], checked.lengths[1]);
  }
  EXPECT_GT(solved, 0);
}

}  // namespace
}  // namespace coevo::fitness
