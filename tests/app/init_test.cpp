// SPDX-License-Identifier: MIT
// coevo init writes a config that check accepts and evolve runs.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

const char* const kTargetScript =
    "#!/bin/sh\n"
    "# Costs least where alpha is 2; a bound, where there is one, is not looked at.\n"
    "while [ $# -gt 0 ]; do case $1 in --alpha) alpha=$2; shift;; esac; shift; done\n"
    "echo $alpha | awk '{print ($1 - 2) * ($1 - 2)}'\n";

class Init : public testing::Test {
 protected:
  Workplace workplace_;

  void add_program(const std::string& name, const std::string& text) {
    workplace_.write(name, text);
    std::filesystem::permissions(workplace_.path(name), std::filesystem::perms::owner_all);
  }
  nlohmann::json checked(const std::string& config = "coevo.yaml") {
    const Result result = workplace_.run({"check", config, "--json"});
    EXPECT_EQ(result.status, 0) << result.err << workplace_.read(config);
    return json_of(result.out);
  }
  void expect_evolves(const std::vector<std::string>& assignments) {
    Arguments arguments{"evolve", "coevo.yaml", "--run-dir", "run", "--quiet"};
    for (const auto& each : assignments) arguments.insert(arguments.end(), {"--set", each});
    const Result result = workplace_.run(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(workplace_.has("run/best.json"));
  }
  void add_irace_files(const std::string& more = "") {
    add_program("target-runner", kTargetScript);
    workplace_.write("parameters.txt",
                     "alpha \"--alpha \" r (0, 5)\nlocal \"--local \" c (\"a\", \"b\")\n");
    workplace_.write("configurations.txt", "alpha local\n1.25 \"b\"\n");
    workplace_.write("forbidden.txt", "# never\nalpha == 0 & local == \"a\"\n");
    workplace_.write("train.txt", "one\ntwo\nthree\nfour\nfive\nsix\n");
    workplace_.write("test.txt", "seven\neight\n");
    workplace_.write("scenario.txt",
                     "## irace's scenario\n"
                     "parameterFile = \"./parameters.txt\"  # relative\n"
                     "configurationsFile = 'configurations.txt'\n"
                     "forbiddenFile <- \"forbidden.txt\"\n"
                     "trainInstancesDir = \"\"\n"
                     "trainInstancesFile = \"train.txt\"\n"
                     "testInstancesFile = \"test.txt\"\n"
                     "targetRunner = \"./target-runner\"\n"
                     "maxExperiments = 300\n"
                     "digits = 6\n"
                     "seed = 42\n"
                     "deterministic = 1\n"
                     "testType = \"t-test\"\n"
                     "firstTest = 4\n"
                     "confidence = 0.9\n"
                     "elitist = 0\n" +
                         more);
  }
};

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
  const Result made = workplace_.run({"init", "--command", "sh", "tuned.sh", "-q", "-9", "-n4",
                                      "-rate:0.5", "depth=3", "--seed", "7", "board.txt"});
  ASSERT_EQ(made.status, 0) << made.err;
  const auto target = checked()["target"];
  const nlohmann::json words = {
      "sh",           "tuned.sh",      "-q",     "-{level}", "-n{n}",
      "-rate:{rate}", "depth={depth}", "--seed", "{seed}",   "{instance}"};
  EXPECT_EQ(target["command"], words);
  EXPECT_EQ(target["deterministic"], false);
  EXPECT_EQ(target["parameters"]["level"]["integer"], (nlohmann::json{1, 9}));
  EXPECT_EQ(target["parameters"]["n"]["integer"], (nlohmann::json{1, 16}));
  EXPECT_EQ(target["parameters"]["depth"]["integer"], (nlohmann::json{0, 12}));
  EXPECT_EQ(target["parameters"]["rate"]["real"], (nlohmann::json{0, 2}));
  const std::string text = workplace_.read("coevo.yaml");
  EXPECT_NE(text.find("# Ranges from the program's help: level, n.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("# Guessed ranges, to be edited: rate, depth.\n"), std::string::npos);
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
  expect_one_line_fault(workplace_.run({"init", "--domain", "tiles8", "--command", "p", "{x}"}),
                        "expected one of --domain, --game, --command and --from-irace");
  expect_one_line_fault(workplace_.run({"init", "--instances", "none", "--command", "p", "{x}"}),
                        "none");
  EXPECT_FALSE(workplace_.has("coevo.yaml"));
  EXPECT_FALSE(workplace_.has("instances.txt"));
}

TEST_F(Init, from_irace) {
  add_irace_files();
  const Result made = workplace_.run({"init", "--from-irace", "scenario.txt"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string text = workplace_.read("coevo.yaml");
  EXPECT_NE(text.find("\n# Not imported: elitist = 0\n"), std::string::npos) << text;
  const auto config = checked();
  const auto& target = config["target"];
  const nlohmann::json words = {"./target-runner", "1", "1", "{seed}", "{instance}", "{switches}"};
  EXPECT_EQ(target["command"], words);
  EXPECT_EQ(target["protocol"], "irace");
  EXPECT_EQ(target["measure"], "quality");
  EXPECT_EQ(target["deterministic"], true);
  EXPECT_EQ(target["parameters"]["alpha"]["digits"], 6);
  EXPECT_EQ(target["parameters"]["alpha"]["default"], 1.25);
  EXPECT_EQ(target["parameters"]["local"]["default"], "b");
  EXPECT_EQ(target["forbidden"].size(), 1U);
  EXPECT_EQ(config["training"]["files"], nlohmann::json{"train.txt"});
  EXPECT_EQ(config["champion"]["test_files"], nlohmann::json{"test.txt"});
  EXPECT_EQ(config["seed"], 42);
  EXPECT_EQ(config["budget"]["runs"], 300);
  const nlohmann::json racing = {
      {"test", "paired_t"}, {"confidence", 0.9}, {"first", 4}, {"each", 1}};
  EXPECT_EQ(config["budget"]["racing"], racing);
  expect_evolves({});
  const auto best = json_of(workplace_.read("run/best.json"));
  EXPECT_NEAR(std::stod(best["parameters"]["alpha"].get<std::string>()), 2, 1);
}

TEST_F(Init, from_irace_with_time_and_folders) {
  add_irace_files();
  std::filesystem::create_directories(workplace_.path("inner/cases"));
  for (const char* file : {"target-runner", "parameters.txt"}) {
    std::filesystem::rename(workplace_.path(file), workplace_.path("inner") / file);
  }
  workplace_.write("inner/cases/a.txt", "a");
  workplace_.write("inner/scenario.txt",
                   "trainInstancesDir = \"./cases/\"\nmaxTime = 7200\nboundMax = 2.5\n"
                   "capping = 1\n.mine = c(1, 2)\n");
  workplace_.write("inner/other.txt",
                   "trainInstancesDir = \"cases\"\ntargetRunner = \"sh\"\nmaxExperiments = 200\n");
  ASSERT_EQ(workplace_.run({"init", "--from-irace", "inner/scenario.txt"}).status, 0);
  const auto config = checked();
  const nlohmann::json words = {"inner/target-runner", "1",        "1",         "{seed}",
                                "{instance}",          "{cutoff}", "{switches}"};
  EXPECT_EQ(config["target"]["command"], words);
  EXPECT_EQ(config["target"]["measure"], "cpu");
  EXPECT_EQ(config["target"]["cutoff"], 2.5);
  EXPECT_EQ(config["target"]["deterministic"], false);
  EXPECT_EQ(config["training"]["files"], nlohmann::json{"inner/cases"});
  EXPECT_EQ(config["budget"]["cpu_hours"], 2);
  EXPECT_EQ(config["budget"]["racing"]["test"], "paired_t");
  const Arguments other{"init", "--from-irace", "inner/other.txt", "--output", "other.yaml"};
  ASSERT_EQ(workplace_.run(other).status, 0);
  EXPECT_EQ(checked("other.yaml")["target"]["command"][0], "sh") << "a program of PATH";
}

TEST_F(Init, bad_files_of_irace) {
  const std::pair<const char*, const char*> faults[] = {
      {"elitst = 1\n", "scenario.txt:17: 'elitst': expected an option of irace (did you mean"},
      {"maxTime = many\n", "scenario.txt:17: 'many': expected a number 0.."},
      {"maxTime = \"5\n", "scenario.txt:17: '\"5': expected a quote at the end"},
      {"boundMax = c(1)\n", "scenario.txt:17: 'c(1)': expected a number, a text in quotes"},
      {"targetRunner\n", "scenario.txt:17: '(end of line)': expected '='"},
      {"deterministic = 2\n", "scenario.txt:17: '2': expected 0, 1, TRUE or FALSE"},
      {"testType = \"u-test\"\n", "scenario.txt:17: 'u-test': expected F-test"},
      {"firstTest = 4.5\n", "scenario.txt:17: '4.5': expected a whole number"},
      {"= 1\n", "scenario.txt:17: '= 1': expected the name of an option"},
      {"parameterFile = \"none.txt\"\n", "none.txt: cannot read"},
  };
  for (const auto& [line, message] : faults) {
    SCOPED_TRACE(line);
    add_irace_files(line);
    expect_one_line_fault(workplace_.run({"init", "--from-irace", "scenario.txt"}), message);
  }
  add_irace_files();
  workplace_.write("forbidden.txt", "\nbeta == 0\n");
  expect_one_line_fault(workplace_.run({"init", "--from-irace", "scenario.txt"}),
                        "forbidden.txt:2");
  EXPECT_FALSE(workplace_.has("coevo.yaml"));
}

}  // namespace
}  // namespace coevo::cli
