// What evolvers beside the genetic algorithm leave in a run folder.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::app {
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

TEST_F(Evolvers, racing_needs_an_objective_that_falls_with_nodes) {
  workplace_.write("c.yaml", config("fitness: {objective: node_reduction}\n"
                                    "evolver: {name: cma_es}\nbudget: {racing: true}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}),
                        "c.yaml:11:18: 'true': expected fitness.objective: log_nodes");
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
                        "c.yaml:9:17: 'nsga2': expected fitness.second with it");
  workplace_.write("c.yaml", config("fitness: {second: log_nodes}\n"));
  expect_one_line_fault(workplace_.run({"check", "c.yaml"}),
                        "c.yaml:9:19: 'log_nodes': expected evolver.name: nsga2 with it");
}

}  // namespace
}  // namespace coevo::app
