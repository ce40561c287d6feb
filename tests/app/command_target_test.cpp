// SPDX-License-Identifier: MIT
// Commands as targets of an evolution, and target-runner, which irace calls.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/app/command_runs.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// coevo target-runner: what irace gets, and irace itself where it is installed.

const char* const kTilesConfig =
    "domain: tiles8\n"
    "solver:\n"
    "  search: {name: weighted_astar}\n"
    "  heuristics: [manhattan_distance, misplaced_tiles]\n"
    "  weights: {low: -0.5, high: 1.5}\n"
    "  genes: {depth_weight: {low: 0.001, high: 0.05}, reopen: {}}\n"
    "limits: {nodes: 2000}\n"
    "fitness: {objective: mean_nodes}\n";

class TargetRunner : public testing::Test {
 protected:
  TargetRunner() { workplace_.write("tiles.yaml", kTilesConfig); }

  Result ask(const Arguments& behind, const Arguments& options = {}) {
    Arguments all{"target-runner"};
    all.insert(all.end(), options.begin(), options.end());
    all.insert(all.end(), {"tiles.yaml", "17", "3", "12345"});
    all.insert(all.end(), behind.begin(), behind.end());
    return workplace_.run(all);
  }
  static Arguments genes(const std::string& weight = "1") {
    return {"--manhattan_distance", weight,  "--misplaced_tiles", "0.25",
            "--depth_weight",       "0.005", "--reopen",          "false"};
  }
  static Arguments with(Arguments first, const Arguments& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
  }
  static std::vector<double> numbers(const Result& result) {
    EXPECT_EQ(result.status, 0) << result.err;
    std::istringstream text(result.out);
    std::vector<double> values;
    for (double value = 0; text >> value;) values.push_back(value);
    return values;
  }
  double cost(const Arguments& behind, const Arguments& options = {}) {
    const auto values = numbers(ask(behind, options));
    EXPECT_EQ(values.size(), 2U);
    if (values.size() < 2) return -1;
    EXPECT_GE(values[1], 0);
    return values[0];
  }

  Workplace workplace_;
};

TEST_F(TargetRunner, costs_of_a_search) {
  const double nodes = cost(with({"5"}, genes()), {"--measure", "nodes"});
  EXPECT_GT(nodes, 1);
  EXPECT_LE(nodes, 2000);
  EXPECT_NEAR(cost(with({"5"}, genes())), nodes / 2000, 1e-9);
  const Arguments joined{"--reopen=false", "--depth_weight=0.005", "--misplaced_tiles=0.25",
                         "--manhattan_distance=1"};
  EXPECT_EQ(cost(with({"5"}, joined), {"--measure=nodes"}), nodes);
  EXPECT_NE(cost(with({"5"}, genes("0")), {"--measure", "nodes"}), nodes);
}

TEST_F(TargetRunner, the_end_of_a_range_is_a_value) {
  EXPECT_GE(cost(with({"5"}, genes("1.5"))), 0);
}

TEST_F(TargetRunner, a_search_without_a_solution) {
  const Arguments small{"--set", "limits.nodes=5"};
  EXPECT_EQ(cost(with({"5"}, genes()), small), 1);
  EXPECT_EQ(cost(with({"5"}, genes()), with(small, {"--measure", "nodes"})), 50);
}

TEST_F(TargetRunner, a_bound) {
  const double nodes = cost(with({"5"}, genes()), {"--measure", "nodes"});
  EXPECT_EQ(cost(with({"5", std::to_string(nodes)}, genes()), {"--measure", "nodes"}), nodes);
  EXPECT_EQ(cost(with({"5", "3"}, genes()), {"--measure", "nodes"}), 20000);
  EXPECT_EQ(cost(with({"5", "0.0005"}, genes())), 1);
}

TEST_F(TargetRunner, a_board_file) {
  workplace_.write("board.txt",
                   workplace_.run({"deal", "5", "--domain", "tiles8", "--format", "text"}).out);
  EXPECT_EQ(cost(with({"board.txt"}, genes())), cost(with({"5"}, genes())));
}

TEST_F(TargetRunner, as_json) {
  const auto json = json_of(ask(with({"5"}, genes()), {"--json"}).out);
  EXPECT_EQ(json["cost"].get<double>(), cost(with({"5"}, genes())));
}

TEST_F(TargetRunner, bad_input) {
  const std::pair<Arguments, const char*> faults[] = {
      {{}, "target-runner: expected CONFIG ID_CONFIGURATION ID_INSTANCE SEED INSTANCE"},
      {{"5"}, "expected"},
      {with({"5"}, with(genes(), {"--weight", "1"})), "'--weight': expected --NAME of a gene"},
      {with({"5"}, with(genes(), {"--reopen", "true"})), "'--reopen': expected each gene once"},
      {with({"5"}, genes("7")), "'7': expected a number"},
      {with({"5"}, genes("")), "'': expected a number"},
      {with({"5", "soon"}, genes()), "'soon': expected a bound above 0"},
      {with({"5", "-1"}, genes()), "'-1': expected a bound above 0"},
      {with({"none.txt"}, genes()), "'none.txt': expected the number of an instance of tiles8"},
      {with({"0"}, genes()), "'0': expected the number of an instance of tiles8"},
  };
  for (const auto& [words, message] : faults) expect_one_line_fault(ask(words), message);
  expect_one_line_fault(workplace_.run({"target-runner"}), "target-runner: expected CONFIG");
  expect_one_line_fault(workplace_.run({"target-runner", "--measure", "time", "tiles.yaml"}),
                        "'time': expected one of fitness, nodes");
  expect_one_line_fault(workplace_.run({"target-runner", "none.yaml", "1", "1", "1", "5"}),
                        "none.yaml: cannot read");
  expect_one_line_fault(workplace_.run({"target-runner", "tiles.yaml", "1", "1", "x", "5"}),
                        "'x': expected the seed");
}

TEST_F(TargetRunner, parameters_for_irace) {
  const Result printed = workplace_.run({"target-runner", "--parameters", "tiles.yaml"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out,
            "manhattan_distance \"--manhattan_distance \" r (-0.5, 1.5)\n"
            "misplaced_tiles \"--misplaced_tiles \" r (-0.5, 1.5)\n"
            "depth_weight \"--depth_weight \" r (0.001, 0.05)\n"
            "reopen \"--reopen \" c (\"false\", \"true\")\n");
}

TEST_F(TargetRunner, of_a_command) {
  workplace_.write("s.sh", "#!/bin/sh\necho \"$1|$2|$3|$4|$5\" > seen\n[ $1 = 3 ] && echo 7.5\n");
  std::filesystem::permissions(workplace_.path("s.sh"), std::filesystem::perms::owner_all);
  workplace_.write("list.txt", "x\n");
  workplace_.write("tiles.yaml",
                   "target:\n  command: [./s.sh, \"{n}\", \"{instance}\", \"{seed}\", \"{how}\", "
                   "\"{cutoff}\"]\n"
                   "  protocol: irace\n  measure: quality\n  cutoff: 100\n  kill_after: 30\n"
                   "  crash: {first_run: penalty, retries: 0}\n"
                   "  parameters:\n    n: {integer: [1, 9], switch: \"-n\"}\n"
                   "    how: {categorical: [\"fast run\", slow]}\n"
                   "  forbidden: [\"n == 9\"]\n"
                   "training: {files: list.txt}\n");
  EXPECT_EQ(cost({"some board", "--n", "3", "--how", "fast", "run"}), 7.5);
  EXPECT_EQ(workplace_.read("seen"), "3|some board|12345|fast run|100\n");
  EXPECT_EQ(cost({"y", "20", "--n=4", "--how=slow"}), 1000);
  EXPECT_EQ(workplace_.read("seen"), "4|y|12345|slow|20\n");
  EXPECT_EQ(cost({"y", "--n=9", "--how=slow"}), 1000);
  EXPECT_EQ(workplace_.run({"target-runner", "--parameters", "tiles.yaml"}).out,
            "# In the file that scenario.txt names as forbiddenFile:\n#   n == 9\nn \"--n \" i (1, "
            "9)\nhow \"--how \" c (\"fast run\", \"slow\")\n");
}

TEST_F(TargetRunner, irace_itself) {
  const Surroundings r{
      .launcher = {"sh", "-c",
                   "Rscript -e 'library(irace)' >/dev/null 2>&1 || exit 99; "
                   "exec Rscript -e \"irace::irace.cmdline(c('--scenario', 'scenario.txt'))\"",
                   "--"}};
  workplace_.write("parameters.txt",
                   workplace_.run({"target-runner", "--parameters", "tiles.yaml"}).out);
  workplace_.write("target-runner",
                   "#!/bin/sh\nexec \"" COEVO_PROGRAM "\" target-runner tiles.yaml \"$@\"\n");
  std::filesystem::permissions(workplace_.path("target-runner"), std::filesystem::perms::owner_all);
  workplace_.write("instances.txt", "1\n2\n3\n4\n5\n6\n7\n8\n");
  workplace_.write("scenario.txt",
                   "trainInstancesDir = \"\"\ntrainInstancesFile = \"instances.txt\"\n"
                   "maxExperiments = 200\ndeterministic = 1\nseed = 1\n");
  const Result result = workplace_.run({}, r);
  if (result.status == 99) GTEST_SKIP() << "irace is not installed";
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_NE(result.out.find("Best configurations as commandlines"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("--manhattan_distance"), std::string::npos) << result.out;
}

// Runs that tune a command: a shell script, whose cost is known.

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
  for (const char* method : {"hillis", "rosin", "gradual"}) {
    const std::string learning = std::string("learning={method: ") + method + "}";
    expect_one_line_fault(
        workplace_.run({"check", "tune.yaml", "--set", learning, "--set", "budget.runs=3"}),
        "budget.runs: 3: expected at least ");
  }
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

// 10 configurations on 4 boards: 30 generations ask for 360 runs, most of them for a second time.
TEST_F(CommandRuns, a_budget_counts_the_runs_that_were_made) {
  const auto done = workplace_.run({"evolve", "tune.yaml", "--run-dir", "run", "--quiet", "--set",
                                    "budget.runs=70", "--set", "evolver.generations=30"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(json_lines_of(workplace_.read("run/generations.jsonl")).size(), 30U);
  EXPECT_LE(json_lines_of(workplace_.read("run/runs.jsonl")).size(), 40U);
}

TEST_F(CommandRuns, check_refuses_a_budget_below_one_generation) {
  expect_one_line_fault(workplace_.run({"check", "tune.yaml", "--set", "budget.runs=23"}),
                        "budget.runs: 23: expected at least 24");
  workplace_.run({"evolve", "tune.yaml", "--run-dir", "run", "--set", "budget.runs=23"});
  EXPECT_FALSE(workplace_.has("run"));
}

TEST_F(CommandRuns, may_start_from_a_champion) {
  evolve("first");
  const auto best = json_of(workplace_.read("first/best.json"))["parameters"];
  const auto done =
      workplace_.run({"evolve", "tune.yaml", "--run-dir", "second", "--start-from", "first",
                      "--start-from", "first/best.json", "--quiet", "--set", "seed=9"});
  EXPECT_EQ(done.status, 0) << done.err;
  const auto first = json_lines_of(workplace_.read("second/generations.jsonl")).front();
  const std::string config = workplace_.read("second/config.yaml");
  EXPECT_NE(config.find("initial:"), std::string::npos) << config;
  EXPECT_NE(workplace_.read("second/runs.jsonl").find("\"effort\":" + best["effort"].dump()),
            std::string::npos);
  expect_one_line_fault(workplace_.run({"evolve", "tune.yaml", "--start-from", "tune.yaml"}),
                        "tune.yaml: expected the result of a run that tuned a command");
}

TEST_F(CommandRuns, a_cost_has_a_unit) {
  write_config("units.yaml", "  unit: conflicts\n");
  const auto tried = workplace_.run({"check", "units.yaml", "--run"});
  EXPECT_NE(tried.out.find("cost         50 conflicts\n"), std::string::npos) << tried.out;
  const auto done = evolve("run", "units.yaml");
  EXPECT_NE(done.out.find(" conflicts"), std::string::npos) << done.out;
  EXPECT_NE(workplace_.read("run/log.txt").find(" conflicts "), std::string::npos);
  write_config("time.yaml", "  unit: bytes\n", "cpu");
  expect_one_line_fault(workplace_.run({"check", "time.yaml"}), "expected it with the measures");
}

}  // namespace
}  // namespace coevo::cli
