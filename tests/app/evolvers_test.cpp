// SPDX-License-Identifier: MIT
// The run folders of evolvers other than the genetic algorithm.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <sstream>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// Fewer objectives and operators than tiny_config().
std::string config(const std::string& rest) {
  return "name: small\n"
         "solver:\n"
         "  search: {name: best_first, auto_moves: raymond}\n"
         "  heuristics: [hsdh, num_cards_not_at_foundations, heineman, free_cells]\n"
         "limits: {nodes: 3000}\n"
         "training: {instances: 2000001-2000200, sample: 100}\n"
         "learning: {method: random, instances: 12}\n"
         "champion: {candidates: 2, instances: 10}\n" +
         rest;
}

class Evolvers : public testing::Test {
 protected:
  Workplace workplace_;

  Result evolve(const std::string& name, const std::string& text) {
    workplace_.write(name + ".yaml", text);
    return workplace_.run({"evolve", name + ".yaml", "--run-dir", name, "--quiet"});
  }
  nlohmann::json read(const std::string& name) { return json_of(workplace_.read(name)); }
};

TEST_F(Evolvers, racing_selects_the_same_with_fewer_positions) {
  const std::string rest =
      "fitness: {objective: mean_nodes}\n"
      "evolver: {name: cma_es, generations: 6, population: 8}\n"
      "budget: {racing: ";
  for (const std::string racing : {"true", "false"}) {
    ASSERT_EQ(evolve(racing, config(rest + racing + "}\n")).status, 0);
  }
  EXPECT_EQ(read("true/best.json")["weights"], read("false/best.json")["weights"]);
  const auto with = read("true/populations/checkpoint.json")["state"];
  const auto without = read("false/populations/checkpoint.json")["state"];
  EXPECT_EQ(with["evolver"], without["evolver"]);
  EXPECT_EQ(with["candidates"], without["candidates"]);
  EXPECT_LT(with["nodes"], without["nodes"]);
}

TEST_F(Evolvers, a_statistical_race_is_journalled_and_the_same_for_any_threads) {
  const std::string text = config(
      "fitness: {objective: mean_nodes}\n"
      "evolver: {name: cma_es, generations: 6, population: 12}\n"
      "budget: {racing: {test: friedman, confidence: 0.9, first: 4}}\n");
  ASSERT_EQ(evolve("whole", text).status, 0);
  ASSERT_EQ(
      workplace_.run({"evolve", "whole.yaml", "--run-dir", "one", "--quiet", "--threads", "1"})
          .status,
      0);
  EXPECT_EQ(workplace_.read("one/generations.jsonl"), workplace_.read("whole/generations.jsonl"));
  bool any_went = false;
  std::istringstream journal(workplace_.read("whole/generations.jsonl"));
  for (std::string line; std::getline(journal, line);) {
    const auto record = nlohmann::json::parse(line);
    const auto met = record["met"].get<std::vector<std::size_t>>();
    ASSERT_EQ(met.size(), 12U);
    any_went = any_went || *std::min_element(met.begin(), met.end()) < 12;
    EXPECT_LE(record["evaluations"].get<std::size_t>(),
              std::accumulate(met.begin(), met.end(), std::size_t{0}));
  }
  EXPECT_TRUE(any_went);
}

TEST_F(Evolvers, racing_needs_an_objective_that_falls_with_nodes) {
  workplace_.write("c.yaml", config("fitness: {objective: node_reduction}\n"
                                    "evolver: {name: cma_es}\nbudget: {racing: true}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}),
                        "c.yaml:11:18: 'true': expected fitness.objective: log_nodes");
}

std::string policy_config() {
  return "name: policy\n"
         "solver:\n"
         "  search: {name: hsd, lookahead: 1, auto_moves: raymond}\n"
         "  heuristics: [hsdh, num_cards_not_at_foundations, free_cells]\n"
         "  policy: {rules: 3, terms: [free_cells, phase_by_hsdh, is_move_to_foundation, g]}\n"
         "limits: {nodes: 3000}\n"
         "fitness: {objective: log_nodes}\n"
         "training: {instances: 2000001-2000200, sample: 100}\n"
         "learning: {method: random, instances: 6}\n"
         "evolver: {name: ga, generations: 5, population: 8}\n"
         "champion: {candidates: 2, instances: 10}\n";
}

TEST_F(Evolvers, rules_need_the_genetic_algorithm) {
  workplace_.write("c.yaml", policy_config());
  EXPECT_EQ(workplace_.run({"check", "c.yaml"}).status, 0);
  const auto other = workplace_.run({"check", "c.yaml", "--set", "evolver={name: cma_es}"});
  expect_one_line_fault(other, "expected evolver.name: ga");
}

TEST_F(Evolvers, a_start_is_held_against_the_ranges_by_check) {
  workplace_.write("c.yaml", config("evolver: {name: cma_es, start: {hsdh: 9}}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}), "'9': expected a number 0..1");
}

TEST_F(Evolvers, policies_are_the_same_bytes_for_any_threads_and_after_a_stop) {
  workplace_.write("c.yaml", policy_config());
  const auto start = [&](const std::string& run, const char* threads) {
    return workplace_.start(
        {"evolve", "c.yaml", "--run-dir", run, "--quiet", "--threads", threads});
  };
  start("one", "1").wait();
  start("two", "2").wait();
  const auto expected = run_files(workplace_, "one");
  ASSERT_TRUE(expected.contains("best.json"));
  EXPECT_EQ(run_files(workplace_, "two"), expected);
  for (int kill = 1; kill <= 3; ++kill) {
    const std::string run = "killed" + std::to_string(kill);
    auto process = start(run, "2");
    const auto generations = [&] {
      return workplace_.has(run + "/generations.jsonl")
                 ? std::ranges::count(workplace_.read(run + "/generations.jsonl"), '\n')
                 : 0;
    };
    while (process.is_running() && generations() < kill) ::usleep(500);
    process.signal(SIGKILL);
    process.wait();
    ASSERT_EQ(workplace_.run({"evolve", "--resume", run, "--quiet"}).status, 0);
    EXPECT_EQ(run_files(workplace_, run), expected) << kill;
  }
}

TEST_F(Evolvers, a_policy_is_exported_solves_and_counts_its_activations) {
  ASSERT_EQ(evolve("run", policy_config()).status, 0);
  ASSERT_EQ(workplace_.run({"export", "run", "--output", "p.json"}).status, 0);
  EXPECT_EQ(read("p.json")["rules"].size(), 3U);
  const Result solved =
      workplace_.run({"solve", "2000001", "--weights", "p.json", "--max-nodes", "500", "--json"});
  EXPECT_EQ(json_of(solved.out)["fired"].size(), 4U);

  const std::string example = std::string(COEVO_SOURCE_DIR) + "/configs/policy-example.json";
  const Result table =
      workplace_.run({"ablate", example, "--instances", "2000001-2000002", "--max-nodes", "3000"});
  ASSERT_EQ(table.status, 0) << table.err;
  const std::string row = table.out.substr(table.out.find("rule 4"));
  EXPECT_NE(row.substr(0, row.find('\n')).find("never"), std::string::npos) << table.out;
  const std::string first = table.out.substr(table.out.find("rule 1"));
  EXPECT_EQ(first.substr(0, first.find('\n')).find("never"), std::string::npos) << table.out;
}

TEST_F(Evolvers, nsga2_gives_a_pareto_set_of_weight_files) {
  const std::string text = config(
      "fitness: {objective: log_nodes, second: short_solutions}\n"
      "evolver: {name: nsga2, generations: 4, population: 6}\n");
  ASSERT_EQ(evolve("run", text).status, 0);
  ASSERT_TRUE(workplace_.has("run/pareto/01.json"));
  const Result result = workplace_.run({"export", "run", "--pareto", "--output", "set"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(workplace_.files("set"), workplace_.files("run/pareto"));
  const auto first = read("set/01.json");
  EXPECT_EQ(first["format"], "coevo-weights");
  EXPECT_TRUE(first["provenance"].contains("second_fitness"));
  EXPECT_EQ(workplace_.run({"solve", "1", "--weights", "set/01.json", "--max-nodes", "1"}).status,
            11);

  expect_one_line_fault(workplace_.run({"export", "run", "--pareto"}), "expected --output FOLDER");
  expect_one_line_fault(workplace_.run({"export", "run", "--pareto", "--output", "set"}), "set: ");
  expect_one_line_fault(workplace_.run({"export", "set", "--pareto", "--output", "other"}),
                        "set/pareto: no such folder");
}

TEST_F(Evolvers, nsga2_and_a_second_objective_go_together) {
  workplace_.write("c.yaml", config("evolver: {name: nsga2}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}),
                        "c.yaml:9:17: 'nsga2': expected fitness.second, too");
  workplace_.write("c.yaml", config("fitness: {second: log_nodes}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}),
                        "c.yaml:9:19: 'log_nodes': expected evolver.name: nsga2");
}

}  // namespace
}  // namespace coevo::cli
