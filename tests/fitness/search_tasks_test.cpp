// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_tasks.h"

#include <gtest/gtest.h>

#include "common/error.h"
#include "solver/weight_file.h"
#include "tests/fitness/altered.h"
#include "tests/solver/standard_domains.h"

namespace coevo::fitness {
namespace {

SearchSetup full_setup() {
  SearchSetup setup{"freecell", {}, std::uint64_t{3} << 40, 1.5};
  solver::SolverSpec spec{"portfolio", {}, {{"hsdh", -0.1}, {"g", 1e-17}}, 65536};
  spec.settings.set("flag", true);
  spec.settings.set("whole", std::int64_t{-5});
  spec.settings.set("real", 2.0);  // must not come back as a whole number
  spec.settings.set("text", std::string("raymond"));
  spec.members.push_back({{{"hsdh", 0.3}}, 4096, solver::AttemptSpec{500, 0.25}});
  spec.members.push_back({{{"hsdh", 0.1}}, 4096, solver::BeamSpec{64}});
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

TEST(SearchTasks, come_back_as_they_were_sent) {
  const std::string setup = encode(full_setup());
  const SearchSetup again = decode_search_setup(setup);
  EXPECT_EQ(encode(again), setup);
  EXPECT_EQ(solver::spec_json(again.solvers.at(1)), solver::spec_json(full_setup().solvers[1]));
  EXPECT_EQ(again.solvers[1].settings.values(), full_setup().solvers[1].settings.values());
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

TEST(SearchTasks, that_are_cut_or_altered_are_refused_or_read_never_more) {
  expect_careful(encode(full_setup()), decode_search_setup);
  expect_careful(encode(SearchTask{1, {12, "a board"}, 1000}), decode_search_task);
  expect_careful(encode(full_result()), decode_search_result);
}

TEST(SearchTasks, of_what_a_rank_does_not_know_are_bugs) {
  const TaskKind kind = search_kind(test::standard_domains());
  const std::atomic<bool> stop{false};
  EXPECT_THROW(kind.begin(encode(SearchSetup{"none", {}}), 1, stop), std::logic_error);
  const auto service = kind.begin(encode(SearchSetup{"tiles8", {}}), 1, stop);
  EXPECT_THROW(service->run(encode(SearchTask{}), 0), std::logic_error);
}

}  // namespace
}  // namespace coevo::fitness
