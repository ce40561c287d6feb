// SPDX-License-Identifier: MIT
// The champion among trials, and its baseline.
#include <gtest/gtest.h>

#include <thread>

#include "common/files/atomic_file.h"
#include "common/files/cache_folder.h"
#include "common/files/line_log.h"
#include "common/hash.h"
#include "evolve/evaluation.h"
#include "src/fitness/search/baseline.h"
#include "src/fitness/search/checked_solver.h"
#include "src/fitness/validation/champion_trials.h"
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

constexpr std::uint64_t kMaxNodes = 1'000'000;  // of these deals, the reference solves 17
const std::vector<std::uint64_t> kInstances{5, 3, 9, 3, 17, 1, 7};

const solver::Domain& freecell() {
  return test::registry().domain("freecell");
}

// Runs the tasks as the others do, and counts them: no task, no search.
class CountingExecutor : public Executor {
 public:
  std::size_t workers() const override { return inner_->workers(); }
  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override {
    searches += count;
    inner_->for_each(count, task);
  }
  std::size_t searches = 0;

 private:
  std::unique_ptr<Executor> inner_ = make_executor(2);
};

// How many searches preparing the instances takes.
std::size_t searches_of(Baseline& baseline, const std::vector<std::uint64_t>& instances) {
  CountingExecutor executor;
  std::vector<solver::Instance> named;
  for (const std::uint64_t number : instances) named.push_back({number});
  EXPECT_TRUE(baseline.prepare(named, executor, nullptr));
  return executor.searches;
}

std::uint64_t plain_nodes(std::uint64_t instance) {
  CheckedSolver solver(freecell(), freecell().baseline());
  solver::Limits limits;
  limits.generated = kMaxNodes;
  const auto report = solver.solve({instance, ""}, limits).result;
  return report.outcome == common::Outcome::solved ? report.generated : kPenaltyNodes;
}

TEST(Baseline, is_what_the_reference_solver_generates) {
  const CacheFolder cache;
  Baseline baseline(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(baseline, kInstances), 6U);  // 3 is there twice
  int failed = 0;
  for (const std::uint64_t instance : kInstances) {
    EXPECT_EQ(baseline.nodes({instance}), plain_nodes(instance)) << instance;
    failed += baseline.nodes({instance}) == kPenaltyNodes ? 1 : 0;
  }
  EXPECT_GT(failed, 0);
  EXPECT_LT(failed, 7);
  EXPECT_THROW(baseline.nodes({100}), std::out_of_range);
}

TEST(Baseline, is_searched_once_and_then_read) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, kInstances);
  Baseline second(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(second, kInstances), 0U);
  EXPECT_EQ(second.nodes({5}), first.nodes({5}));
  EXPECT_EQ(searches_of(second, {5, 11}), 1U);
  Baseline third(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(third, {11, 17}), 0U);
}

// Each has read the cache before the other writes it.
TEST(Baseline, keeps_what_others_add_meanwhile) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  Baseline second(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, {5, 3});
  searches_of(second, {9});
  Baseline third(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(third, {5, 3, 9}), 0U);
}

TEST(Baseline, of_many_at_once_loses_none) {
  const CacheFolder cache;
  std::vector<Baseline> all(8, Baseline(freecell(), freecell().baseline(), kMaxNodes));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < all.size(); ++i) {
      threads.emplace_back([&, i] { searches_of(all[i], {i + 20}); });
    }
  }
  Baseline last(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(last, {20, 21, 22, 23, 24, 25, 26, 27}), 0U);
}

TEST(Baseline, of_another_node_limit_is_another) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, {5, 3});
  Baseline other(freecell(), freecell().baseline(), kMaxNodes + 1);
  EXPECT_EQ(searches_of(other, {5, 3}), 2U);
}

TEST(Baseline, of_other_sources_is_another) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, {3});
  const auto key_of = [](std::string_view sources) {
    return baseline_key(freecell(), freecell().baseline(), kMaxNodes, sources);
  };
  const auto name_of = [&](std::string_view sources) {
    return "baseline-freecell-" + common::hex(common::content_hash(key_of(sources))) + ".csv";
  };
  EXPECT_EQ(cache.file().filename(), name_of(reference_sources()));
  EXPECT_NE(name_of(reference_sources()), name_of("0123456789abcdef"));
  EXPECT_EQ(reference_sources().size(), 16U);
}

TEST(Baseline, is_searched_again_from_where_the_cache_is_damaged) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, kInstances);
  const std::string good = common::read_whole_file(cache.file());
  for (std::size_t at = 0; at < good.size(); at += 7) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    common::write_atomically(cache.file(), bad);
    Baseline baseline(freecell(), freecell().baseline(), kMaxNodes);
    const std::size_t searches = searches_of(baseline, kInstances);
    EXPECT_GT(searches, 0U) << at;
    for (const std::uint64_t instance : kInstances) {
      ASSERT_EQ(baseline.nodes({instance}), first.nodes({instance})) << at;
    }
    ASSERT_EQ(common::read_whole_file(cache.file()), good) << at;  // mended
  }
}

TEST(Baseline, reads_what_is_whole_of_a_cut_cache) {
  const CacheFolder cache;
  Baseline first(freecell(), freecell().baseline(), kMaxNodes);
  searches_of(first, kInstances);
  const std::string good = common::read_whole_file(cache.file());
  for (const std::size_t size : {std::size_t{0}, good.size() / 3, good.size() - 1}) {
    common::write_atomically(cache.file(), good.substr(0, size));
    Baseline baseline(freecell(), freecell().baseline(), kMaxNodes);
    EXPECT_GT(searches_of(baseline, kInstances), 0U);
    EXPECT_EQ(baseline.nodes({17}), first.nodes({17}));
  }
}

TEST(Baseline, needs_no_cache_that_can_be_written) {
  const common::TemporaryFolder folder;
  common::write_atomically(folder / "file", "");
  // A file in the folder's place fails for root, too, unlike a read-only folder.
  ::setenv("COEVO_CACHE", (folder / "file").c_str(), 1);
  Baseline baseline(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(baseline, {3}), 1U);
  EXPECT_EQ(baseline.nodes({3}), plain_nodes(3));
  Baseline again(freecell(), freecell().baseline(), kMaxNodes);
  EXPECT_EQ(searches_of(again, {3}), 1U);
  ::unsetenv("COEVO_CACHE");
}

TEST(Baseline, stops_when_asked_and_keeps_no_half_searches) {
  const CacheFolder cache;
  const std::atomic<bool> stop{true};
  Baseline baseline(freecell(), freecell().baseline(), 20'000'000);
  const auto executor = make_executor(2);
  const std::vector<solver::Instance> hard{{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}};
  EXPECT_FALSE(baseline.prepare(hard, *executor, &stop));
  for (const auto& line : common::read_lines(cache.file(), common::row_seal_holds).lines) {
    // Existing results were solved before the check of the flag.
    EXPECT_EQ(line.find("1000000000"), std::string::npos) << line;
  }
}

TEST(Baseline, cache_lies_where_the_environment_says) {
  ::setenv("COEVO_CACHE", "/a", 1);
  EXPECT_EQ(common::cache_folder(), "/a");
  ::unsetenv("COEVO_CACHE");
  ::setenv("XDG_CACHE_HOME", "/b", 1);
  EXPECT_EQ(common::cache_folder(), "/b/coevo");
  ::unsetenv("XDG_CACHE_HOME");
  ::setenv("HOME", "/c", 1);
  EXPECT_EQ(common::cache_folder(), "/c/.cache/coevo");
}

}  // namespace
}  // namespace coevo::fitness
