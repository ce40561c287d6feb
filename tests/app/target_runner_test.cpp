// SPDX-License-Identifier: MIT
// coevo target-runner: what irace gets, and irace itself where it is installed.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

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

}  // namespace
}  // namespace coevo::cli
