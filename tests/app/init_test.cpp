// SPDX-License-Identifier: MIT
// coevo init writes a config that check accepts and evolve runs.
#include <gtest/gtest.h>

#include "tests/app/init_workplace.h"

namespace coevo::cli {
namespace {

class Init : public InitTest {};

TEST_F(Init, every_domain) {
  const auto domains = json_of(workplace_.run({"list", "domains", "--json"}).out)["domains"];
  ASSERT_GE(domains.size(), 4U);
  for (const auto& domain : domains) {
    const std::string name = domain["name"];
    SCOPED_TRACE(name);
    const Result made = workplace_.run({"init", "--domain", name, "--output", name + ".yaml"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("wrote " + name + ".yaml"), std::string::npos) << made.out;
    const auto config = checked(name + ".yaml");
    EXPECT_EQ(config["domain"], name);
    EXPECT_GT(config["solver"]["heuristics"].size(), 3U);
    EXPECT_EQ(config["champion"]["test"], "2032001-2032200") << "instances beyond the training's";
    for (const std::string heuristic : config["solver"]["heuristics"]) {
      EXPECT_FALSE(heuristic.starts_with("additive_")) << "it builds tables";
    }
  }
}

TEST_F(Init, a_game_starts_from_the_default_solver_of_freecell) {
  ASSERT_EQ(workplace_.run({"init", "--output", "freecell.yaml"}).status, 0);
  ASSERT_EQ(workplace_.run({"init", "--game", "fan", "--output", "fan.yaml"}).status, 0);
  const auto freecell = checked("freecell.yaml")["solver"];
  EXPECT_EQ(freecell["heuristics"].size(), 9U);
  const auto fan = checked("fan.yaml")["solver"];
  EXPECT_EQ(fan["heuristics"], freecell["heuristics"]);
  EXPECT_EQ(fan["search"]["name"], "best_first");
}

TEST_F(Init, a_game_keeps_its_rules) {
  ASSERT_EQ(workplace_.run({"init", "--game", "golf"}).status, 0);
  EXPECT_EQ(workplace_.read("coevo.yaml").find("columns: 8"), std::string::npos);
  expect_evolves({"evolver.generations=2", "evolver.population=4", "learning.instances=2",
                  "champion.instances=4"});
}

TEST_F(Init, a_domain_evolves) {
  EXPECT_EQ(workplace_.run({"init", "--domain", "tiles8"}).status, 0);
  EXPECT_NE(workplace_.read("coevo.yaml").find("# - additive_4_4"), std::string::npos);
  expect_evolves({"evolver.generations=2", "evolver.population=4", "learning.instances=2",
                  "champion.instances=4"});
}

TEST_F(Init, a_first_population_solves_something) {
  EXPECT_EQ(workplace_.run({"init", "--domain", "tiles24"}).status, 0);
  const int nodes = checked("coevo.yaml")["limits"]["nodes"];
  EXPECT_GT(nodes, 20000);
  const Arguments short_run{"evolve", "coevo.yaml",           "--set", "evolver.generations=1",
                            "--set",  "evolver.population=4", "--set", "champion.instances=1"};
  const auto evolve = [&](const std::string& limit, const std::string& folder) {
    Arguments arguments = short_run;
    arguments.insert(arguments.end(), {"--set", "limits.nodes=" + limit, "--run-dir", folder});
    return workplace_.run(arguments);
  };
  const std::string complaint = "generation 0 solved nothing";
  EXPECT_NE(evolve("100", "few").err.find(complaint), std::string::npos);
  EXPECT_EQ(evolve(std::to_string(nodes), "many").err.find(complaint), std::string::npos);
}

TEST_F(Init, nothing_is_overwritten) {
  workplace_.write("coevo.yaml", "mine");
  expect_one_line_fault(workplace_.run({"init"}), "coevo.yaml: expected a new file");
  EXPECT_EQ(workplace_.read("coevo.yaml"), "mine");
  std::filesystem::create_symlink("nowhere", workplace_.path("link.yaml"));
  expect_one_line_fault(workplace_.run({"init", "--output", "link.yaml"}),
                        "link.yaml: expected a new file");
}

TEST_F(Init, a_command_as_it_is_typed) {
  add_program("tuned.sh", kTargetScript);
  workplace_.write("board.txt", "board\n");
  const Result made = workplace_.run({"init", "--command", "./tuned.sh", "--alpha", "1.5",
                                      "--depth=3", "--threads", "2", "-q", "board.txt"});
  ASSERT_EQ(made.status, 0) << made.err;
  const auto config = checked();
  const nlohmann::json words = {"./tuned.sh", "--alpha",   "{alpha}", "--depth={depth}",
                                "--threads",  "{threads}", "-q",      "{instance}"};
  EXPECT_EQ(config["target"]["command"], words);
  EXPECT_EQ(config["target"]["parameters"]["alpha"]["default"], 1.5);
  EXPECT_EQ(config["target"]["parameters"]["depth"]["integer"], (nlohmann::json{0, 12}));
  EXPECT_NE(workplace_.read("instances.txt").find("\nboard.txt\n"), std::string::npos);
  expect_evolves({"evolver.generations=3", "evolver.population=4"});
  const auto best = json_of(workplace_.read("run/best.json"));
  EXPECT_EQ(best["format"], "coevo-configuration");
}

TEST_F(Init, a_command_with_joined_values_and_a_help) {
  workplace_.write("tuned.sh",
                   "case $1 in --help) echo '  -n N  threads [1, 16]'; echo '  -1 .. -9  level';; "
                   "esac; echo 1\n");
  workplace_.write("board.txt", "board\n");
  const Result made =
      workplace_.run({"init", "--command", "sh", "tuned.sh", "-q", "-9", "-n4", "-rate:0.5",
                      "depth=3", "-x=1e308", "--seed", "7", "board.txt"});
  ASSERT_EQ(made.status, 0) << made.err;
  const auto target = checked()["target"];
  const nlohmann::json words = {"sh",           "tuned.sh",      "-q",     "-{level}", "-n{n}",
                                "-rate:{rate}", "depth={depth}", "-x={x}", "--seed",   "{seed}",
                                "{instance}"};
  EXPECT_EQ(target["command"], words);
  EXPECT_EQ(target["deterministic"], false);
  EXPECT_EQ(target["parameters"]["level"]["integer"], (nlohmann::json{1, 9}));
  EXPECT_EQ(target["parameters"]["n"]["integer"], (nlohmann::json{1, 16}));
  EXPECT_EQ(target["parameters"]["depth"]["integer"], (nlohmann::json{0, 12}));
  EXPECT_EQ(target["parameters"]["rate"]["real"], (nlohmann::json{0, 2}));
  const std::string text = workplace_.read("coevo.yaml");
  EXPECT_NE(text.find("# Ranges from the program's help: level, n.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("# Guessed ranges, to be edited: rate, depth, x.\n"), std::string::npos);
}

TEST_F(Init, a_command_with_placeholders) {
  workplace_.write("list.txt", "x\ny\n");
  const Result made =
      workplace_.run({"--threads", "1", "init", "--json", "--instances=list.txt", "--output",
                      "c.yaml", "--command", "p", "{depth}", "{seed}", "{instance}"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(json_of(made.out)["config"], "c.yaml");
  const auto config = checked("c.yaml");
  EXPECT_EQ(config["target"]["parameters"]["depth"]["real"], (nlohmann::json{0, 1}));
  EXPECT_EQ(config["target"]["deterministic"], false);
  EXPECT_EQ(config["training"]["files"], nlohmann::json{"list.txt"});
  EXPECT_FALSE(workplace_.has("instances.txt"));
}

TEST_F(Init, a_command_with_a_file_of_parameters) {
  workplace_.write("p.pcs", "q {a,b} [a]\nz [0,1] [0.5]\n");
  ASSERT_EQ(workplace_.run({"init", "--parameters", "p.pcs", "--command", "p", "--n", "3"}).status,
            0);
  const nlohmann::json words = {"p", "--n", "3", "{switches}", "{instance}"};
  EXPECT_EQ(checked()["target"]["command"], words);
  EXPECT_EQ(checked()["target"]["parameters"]["z"]["default"], 0.5);
}

TEST_F(Init, says_that_options_behind_the_command_are_the_programs) {
  const Result result =
      workplace_.run({"init", "--output", "x.yaml", "--command", "p", "--n", "3", "--output", "y"});
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(workplace_.has("x.yaml"));
  EXPECT_NE(result.err.find("'--output' counts as an option of the program"), std::string::npos)
      << result.err;
}

TEST_F(Init, bad_wishes) {
  workplace_.write("list.txt", "x\n");
  expect_one_line_fault(workplace_.run({"init", "--domain", "tile8"}), "did you mean 'tiles8'?");
  expect_one_line_fault(workplace_.run({"init", "--command"}), "--command");
  expect_one_line_fault(workplace_.run({"init", "--command", "p", "x"}),
                        "'p x': expected a number behind a switch");
  expect_one_line_fault(workplace_.run({"init", "--instances", "list.txt"}),
                        "expected --command, too");
  expect_one_line_fault(
      workplace_.run({"init", "--domain", "tiles8", "--command", "p", "{x}"}),
      "expected one of --domain, --game, --command, --from-irace and --from-smac");
  expect_one_line_fault(workplace_.run({"init", "--instances", "none", "--command", "p", "{x}"}),
                        "none");
  EXPECT_FALSE(workplace_.has("coevo.yaml"));
  EXPECT_FALSE(workplace_.has("instances.txt"));
}

}  // namespace
}  // namespace coevo::cli
