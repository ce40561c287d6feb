// SPDX-License-Identifier: MIT
#include "src/fitness/search/baseline.h"

#include <gtest/gtest.h>

#include <thread>

#include "common/files/atomic_file.h"
#include "common/files/cache_folder.h"
#include "common/files/line_log.h"
#include "common/hash.h"
#include "src/fitness/search/checked_solver.h"
#include "tests/fitness/cache_folder.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

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
  // A file where the folder should be fails for root too, as a read-only folder would not.
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
    // What is there was solved before the flag was looked at.
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
