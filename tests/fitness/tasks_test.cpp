// SPDX-License-Identifier: MIT
// Tasks of searches, how they spread over threads, and estimates of trees.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "common/error.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/search_tasks.h"
#include "src/fitness/tree_estimate.h"
#include "tests/fitness/altered.h"
#include "tests/fitness/test_registry.h"
#include "tests/solver/standard_domains.h"

namespace coevo::fitness {
namespace {

class ExecutorOf : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Threads, ExecutorOf, testing::Values(1, 2, 3, 8));

TEST_P(ExecutorOf, calls_each_index_once_and_no_worker_twice_at_a_time) {
  const auto executor = make_executor(GetParam());
  ASSERT_EQ(executor->workers(), GetParam());
  std::vector<std::atomic<int>> calls(3000);
  std::vector<std::atomic<int>> busy(executor->workers());
  std::atomic<int> overlaps{0};
  executor->for_each(calls.size(), [&](std::size_t i, std::size_t worker) {
    if (busy.at(worker)++ != 0) ++overlaps;
    if (i % 64 == 0) std::this_thread::yield();
    ++calls[i];
    --busy[worker];
  });
  EXPECT_EQ(overlaps, 0);
  for (const auto& count : calls) ASSERT_EQ(count, 1);
}

TEST_P(ExecutorOf, can_be_used_again_also_with_nothing_to_do) {
  const auto executor = make_executor(GetParam());
  std::atomic<int> calls{0};
  const auto count = [&](std::size_t, std::size_t) { ++calls; };
  executor->for_each(0, count);
  EXPECT_EQ(calls, 0);
  executor->for_each(1, count);
  executor->for_each(10, count);
  EXPECT_EQ(calls, 11);
}

TEST_P(ExecutorOf, throws_on_when_all_running_calls_have_ended) {
  const auto executor = make_executor(GetParam());
  std::atomic<int> running{0};
  std::atomic<int> calls{0};
  const auto fail_at_100 = [&](std::size_t i, std::size_t) {
    ++running;
    ++calls;
    std::this_thread::yield();
    --running;
    if (i == 100) throw std::runtime_error("task 100");
  };
  try {
    executor->for_each(1'000'000, fail_at_100);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "task 100");
  }
  EXPECT_EQ(running, 0);
  EXPECT_LT(calls, 1'000'000);
  calls = 0;
  executor->for_each(10, [&](std::size_t, std::size_t) { ++calls; });
  EXPECT_EQ(calls, 10);
}

TEST(Executor, takes_all_cores_for_zero) {
  EXPECT_EQ(make_executor(0)->workers(), std::max(1U, std::thread::hardware_concurrency()));
}

SearchSetup full_setup() {
  SearchSetup setup{"freecell", {}, std::uint64_t{3} << 40, 1.5};
  solver::SolverSpec spec{"portfolio", {}, {{"hsdh", -0.1}, {"g", 1e-17}}, 65536};
  spec.settings.set("flag", true);
  spec.settings.set("whole", std::int64_t{-5});
  spec.settings.set("real", 2.0);  // must not come back as a whole number
  spec.settings.set("text", std::string("raymond"));
  spec.members.push_back({{{"hsdh", 0.3}}, 4096, solver::AttemptSpec{500, 0.25}});
  spec.members.push_back({{{"hsdh", 0.1}}, 4096, solver::BeamSpec{64}});
  spec.incumbent_beam = {{{"hsdh", 0.7}}, 8192, solver::BeamSpec{300}};
  spec.rules.push_back({"g <= 0.5", {{"hsdh", 2.0}}});
  setup.solvers = {spec, spec};
  return setup;
}

CheckedResult full_result() {
  CheckedResult checked;
  checked.result = {.outcome = common::Outcome::node_limit,
                    .generated = 1ULL << 60,
                    .expanded = 3,
                    .positions = 4,
                    .peak_memory = 5,
                    .optimal = true,
                    .lower_bound = 77,
                    .cpu_seconds = 0.1,
                    .plan = {{1, 2, 3, 255}, {0, 0, 0, 0}},
                    .activations = {9, 0}};
  checked.solution = "6a 12\n";
  checked.lengths = {2, 3};
  return checked;
}

bool is_same(const solver::MemberSpec& a, const solver::MemberSpec& b) {
  const auto search = [](const solver::MemberSpec& member) {
    const auto* beam = std::get_if<solver::BeamSpec>(&member.search);
    if (beam != nullptr) return std::tuple(true, beam->width, 0.0);
    const auto& attempt = std::get<solver::AttemptSpec>(member.search);
    return std::tuple(false, attempt.expanded, attempt.card_weight);
  };
  const auto& [weights, quantisation, searched] = a;  // a new field fails to compile here
  return weights == b.weights && quantisation == b.quantisation && search(a) == search(b);
}

// Every field of the structures, one by one.
bool is_same(const solver::SolverSpec& a, const solver::SolverSpec& b) {
  const auto& [search, settings, weights, quantisation, members, beam, rules] = a;
  const auto same_member = [](const auto& x, const auto& y) { return is_same(x, y); };
  const auto same_rule = [](const solver::RuleSpec& x, const solver::RuleSpec& y) {
    return x.condition == y.condition && x.weights == y.weights;
  };
  return search == b.search && settings.values() == b.settings.values() && weights == b.weights &&
         quantisation == b.quantisation && std::ranges::equal(members, b.members, same_member) &&
         beam.has_value() == b.incumbent_beam.has_value() &&
         (!beam || is_same(*beam, *b.incumbent_beam)) &&
         std::ranges::equal(rules, b.rules, same_rule);
}

TEST(SearchTasks, come_back_as_they_were_sent) {
  const std::string setup = encode(full_setup());
  const SearchSetup again = decode_search_setup(setup);
  EXPECT_EQ(encode(again), setup);
  EXPECT_TRUE(is_same(again.solvers.at(1), full_setup().solvers[1]));
  for (const SearchTask& task : {SearchTask{1, {12, ""}, 1000}, {0, {0, "a board"}, ~0ULL}}) {
    EXPECT_EQ(encode(decode_search_task(encode(task))), encode(task));
  }
  const CheckedResult sent = full_result();
  const CheckedResult result = decode_search_result(encode(sent));
  EXPECT_EQ(encode(result), encode(sent));
  EXPECT_EQ(result.result.plan, sent.result.plan);
  EXPECT_EQ(result.result.lower_bound, sent.result.lower_bound);
  EXPECT_EQ(result.result.outcome, sent.result.outcome);
}

TEST(SearchTasks, send_a_solver_without_its_optional_parts) {
  const solver::SolverSpec spec{"best_first", {}, {}, 1};
  const auto again = decode_search_setup(encode(SearchSetup{"tiles8", {spec}}));
  EXPECT_TRUE(is_same(again.solvers.at(0), spec));
}

TEST(SearchTasks, that_are_cut_or_altered_are_refused_or_read_never_more) {
  expect_careful(encode(full_setup()), decode_search_setup);
  expect_careful(encode(SearchTask{1, {12, "a board"}, 1000}), decode_search_task);
  expect_careful(encode(full_result()), decode_search_result);
}

TEST(SearchTasks, of_what_a_rank_does_not_know_are_refused) {
  const TaskKind kind = search_kind(test::standard_domains());
  const std::atomic<bool> stop{false};
  EXPECT_THROW(kind.begin(encode(SearchSetup{"none", {}}), 1, stop), common::InputError);
  const auto service = kind.begin(encode(SearchSetup{"tiles8", {}}), 1, stop);
  EXPECT_THROW(service->run(encode(SearchTask{}), 0), std::logic_error);
}

TEST(TreeEstimate, is_the_same_for_any_number_of_threads) {
  const solver::Domain& domain = test::registry().domain("freecell");
  const auto settings = common::defaults(domain.parameters());
  const solver::TreeWalks walks{.depth = 12, .trials = 10'000};
  const auto with = [&](std::size_t threads) {
    return estimate_tree(domain, {14, ""}, walks, settings, *make_executor(threads));
  };
  const auto one = with(1);
  const auto three = with(3);
  ASSERT_EQ(one.size(), 13U);
  for (std::size_t d = 0; d < one.size(); ++d) {
    EXPECT_EQ(one[d].sum, three[d].sum);
    EXPECT_EQ(one[d].squares, three[d].squares);
    EXPECT_EQ(one[d].moves, three[d].moves);
  }
}

}  // namespace
}  // namespace coevo::fitness
