// SPDX-License-Identifier: MIT
// Runs that tune a command: a shell script, whose cost is known.
#include <gtest/gtest.h>

#include "tests/app/command_runs.h"

namespace coevo::cli {
namespace {

using CommandRuns = CommandRunsTest;

TEST_F(CommandRuns, export_command_line_and_parameters) {
  evolve("run");
  const auto text = workplace_.run({"export", "run"});
  ASSERT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("./solver.sh 3 '{instance}'\neffort 3\n"), std::string::npos) << text.out;
  const auto json = workplace_.run({"export", "run", "--json"});
  EXPECT_EQ(json.out, workplace_.read("run/best.json"));
  const auto best = json_of(json.out);
  EXPECT_EQ(best["format"], "coevo-configuration");
  EXPECT_EQ(best["parameters"]["effort"], "3");
  EXPECT_EQ(best["default"]["effort"], "5");
  EXPECT_EQ(best["command"].back(), "{instance}");
  ASSERT_EQ(workplace_.run({"export", "run", "--output", "best.json"}).status, 0);
  EXPECT_EQ(workplace_.read("best.json"), json.out);
}

TEST_F(CommandRuns, export_refuses_what_only_searches_have) {
  evolve("run");
  expect_one_line_fault(workplace_.run({"export", "run", "--pareto", "--output", "set"}),
                        "--pareto: run: expected a run that evolves a search");
  expect_one_line_fault(workplace_.run({"export", "run", "--beams", "8"}), "--beams: run:");
  expect_one_line_fault(workplace_.run({"export", "run", "--search", "hsd"}), "--search: run:");
}

TEST_F(CommandRuns, export_refuses_a_changed_result) {
  evolve("run");
  const std::string whole = workplace_.read("run/best.json");
  for (std::size_t at = 0; at < whole.size(); at += 7) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    workplace_.write("run/best.json", flipped);
    const auto result = workplace_.run({"export", "run", "--json"});
    if (result.status == 0) {  // a blank between keys
      EXPECT_EQ(result.out, whole) << at;
    } else {
      expect_one_line_fault(result, "run/best.json");
    }
    if (HasFailure()) return;
  }
}

TEST_F(CommandRuns, end_with_the_default_beside_the_best) {
  const std::string end = evolve("run").out;
  EXPECT_NE(end.find("4 of 4 training instances solved, mean cost 45 nodes"), std::string::npos)
      << end;
  EXPECT_NE(end.find("the default: fitness 0.9935, 4 of 4 solved, mean cost 65 nodes\n"),
            std::string::npos)
      << end;
  write_config("best.yaml", "  default: {effort: 3}\n");
  const std::string again = evolve("best", "best.yaml").out;
  EXPECT_NE(again.find("mean cost 45 nodes; nothing better was found"), std::string::npos) << again;
}

TEST_F(CommandRuns, are_compared_by_name_with_their_default) {
  const auto both =
      workplace_.run({"evolve", "tune.yaml", "--seeds", "1-2", "--run-dir", "all", "--quiet"});
  ASSERT_EQ(both.status, 0) << both.err;
  write_config("other.yaml", "  penalty: 2\n");
  evolve("other", "other.yaml");
  const auto report = workplace_.run({"report", "all/tune-1", "all/tune-2", "other"});
  ASSERT_EQ(report.status, 0) << report.err;
  EXPECT_NE(report.out.find("  the default configuration       2   0.9935"), std::string::npos)
      << report.out;
  EXPECT_NE(report.out.find("\nother "), std::string::npos) << report.out;
}

// The first generation, of 6 configurations on 2 instances, and three rivals on 4 to choose from:
// its best, the mean of CMA-ES and the default.
TEST_F(CommandRuns, a_budget_below_one_generation) {
  for (const char* runs : {"1", "23"}) {
    expect_one_line_fault(
        workplace_.run({"evolve", "tune.yaml", "--run-dir", std::string("run-") + runs, "--set",
                        std::string("budget.runs=") + runs}),
        std::string("budget.runs: ") + runs + ": expected at least 24: 12 of a generation and 12 ");
  }
  const auto enough = workplace_.run(
      {"evolve", "tune.yaml", "--run-dir", "enough", "--set", "budget.runs=24", "--quiet"});
  EXPECT_EQ(enough.status, 0) << enough.err;
}

TEST_F(CommandRuns, check_runs_once_and_shows_what_was_read) {
  const auto text = workplace_.run({"check", "tune.yaml", "--run"});
  EXPECT_EQ(text.status, 0) << text.err;
  for (const char* part :
       {"command      ./solver.sh 5 boards/a\n", "ended        exit status 0\n",
        "cost         nodes 50\n", "solved       it is solved\n", "outcome      solved\n",
        "cost         50 nodes\n", "CPU time", "wall time", "peak memory"}) {
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  }
  const auto json = json_of(workplace_.run({"check", "tune.yaml", "--run", "--json"}).out);
  EXPECT_EQ(json["cost"], 50);
  EXPECT_EQ(json["read"][0]["key"], "cost");
  EXPECT_FALSE(workplace_.has("runs"));
}

TEST_F(CommandRuns, check_says_where_a_run_gave_no_result) {
  write_solver("echo nothing; exit 3");
  const auto bad = workplace_.run({"check", "tune.yaml", "--run"});
  EXPECT_EQ(bad.status, 13);
  EXPECT_NE(bad.out.find("exit status 3"), std::string::npos) << bad.out;
  EXPECT_NE(bad.out.find("no match of its patterns"), std::string::npos) << bad.out;
  std::filesystem::remove(workplace_.path("solver.sh"));
  expect_one_line_fault(workplace_.run({"check", "tune.yaml", "--run"}),
                        "tune.yaml:2:12: ./solver.sh: cannot run");
}

TEST_F(CommandRuns, check_makes_a_search_too) {
  workplace_.write("search.yaml", tiny_config());
  const auto search = workplace_.run({"check", "search.yaml", "--run", "--json"});
  EXPECT_EQ(search.status, 0) << search.err;
  EXPECT_GT(json_of(search.out)["nodes"], 0);
}

}  // namespace
}  // namespace coevo::cli
