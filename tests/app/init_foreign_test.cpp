// SPDX-License-Identifier: MIT
// coevo init reads the scenarios of irace, SMAC, ParamILS and AClib.
#include <gtest/gtest.h>

#include "tests/app/init_workplace.h"

namespace coevo::cli {
namespace {

class InitForeign : public InitTest {
 protected:
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

TEST_F(InitForeign, from_irace) {
  add_irace_files();
  const Result made = workplace_.run({"init", "--from-irace", "scenario.txt"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string text = workplace_.read("coevo.yaml");
  EXPECT_NE(text.find("\n# Not imported: elitist = 0\n"), std::string::npos) << text;
  const auto config = checked();
  const auto& target = config["target"];
  const nlohmann::json words = {"./target-runner", "{configuration_id}", "{instance_id}",
                                "{seed}",          "{instance}",         "{switches}"};
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

TEST_F(InitForeign, from_irace_with_time_and_folders) {
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
  const nlohmann::json words = {
      "inner/target-runner", "{configuration_id}", "{instance_id}", "{seed}",
      "{instance}",          "{cutoff}",           "{switches}"};
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

TEST_F(InitForeign, bad_files_of_irace) {
  const std::pair<const char*, const char*> faults[] = {
      {"elitst = 1\n", "scenario.txt:17: 'elitst': expected an option of irace (did you mean"},
      {"maxTime = 500\n", "scenario.txt:17: 'maxTime': expected either it or maxExperiments"},
      {"maxTime = many\n", "scenario.txt:17: 'many': expected a number 0.."},
      {"blockSize = 0\n", "scenario.txt:17: '0': expected a number 1.."},
      {"seed = 2 * many\n", "scenario.txt:17: '2 * many': expected a number, a text in quotes"},
      {"targetCmdline = \"{seed} {instance}\"\n",
       "scenario.txt:17: '{seed} {instance}': expected {targetRunnerArgs} in it"},
      {"targetRunner = function(experiment, scenario) { 1 }\n",
       "scenario.txt:17: 'function(experiment, scenario) ': expected a program in quotes: put an"},
      {"targetRunner = my_runner\n", "scenario.txt:17: 'my_runner': expected a program in quotes"},
      {"maxTime = \"5\n", "scenario.txt:17: '\"5': expected a quote at the end"},
      {"boundMax = c(1)\n", "scenario.txt:17: 'c(1)': expected a number, a text in quotes"},
      {"targetRunner\n", "scenario.txt:17: '(end of line)': expected '='"},
      {"deterministic = 2\n", "scenario.txt:17: '2': expected 0, 1, TRUE or FALSE"},
      {"testType = \"u-test\"\n", "scenario.txt:17: 'u-test': expected F-test"},
      {"firstTest = 4.5\n", "scenario.txt:17: '4.5': expected a whole number"},
      {"= 1\n", "scenario.txt:17: '= 1': expected the name of an option"},
      {"parameterFile = \"none.txt\"\n", "none.txt: cannot read"},
  };
  const std::string deep = "seed = " + std::string(10'000, '(') + "1" + std::string(10'000, ')');
  for (const std::string& line : {deep + "\n", "seed = " + std::string(20'000, '-') + "1\n"}) {
    add_irace_files(line);
    expect_one_line_fault(workplace_.run({"init", "--from-irace", "scenario.txt"}),
                          "expected at most 100 nested brackets");
  }
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

// A config is UTF-8, but the name of a file need not be.
TEST_F(InitForeign, names_that_no_config_can_contain_are_refused) {
  add_irace_files("targetRunner = \"./r\xff\"\n");
  expect_one_line_fault(workplace_.run({"init", "--from-irace", "scenario.txt"}),
                        "'./r\\xff': expected UTF-8 text");
  expect_one_line_fault(workplace_.run({"init", "--command", "./r\xff", "--depth", "3"}),
                        "expected UTF-8 text");
  EXPECT_FALSE(workplace_.has("coevo.yaml"));
}

TEST_F(InitForeign, from_irace_takes_all_initial_configurations_and_the_printed_cost) {
  add_irace_files("maxTime = 2 * 60 * 60; maxExperiments = 0L\n");
  workplace_.write("configurations.txt",
                   "alpha local\nfirst 1.25 \"b\"\nsecond 4 a  # worse\nthird 3.0000002 b\n");
  ASSERT_EQ(workplace_.run({"init", "--from-irace", "scenario.txt"}).status, 0);
  const auto config = checked();
  EXPECT_EQ(config["target"]["measure"], "quality");
  EXPECT_EQ(config["budget"]["cpu_hours"], 2);
  const auto& initial = config["target"]["initial"];
  ASSERT_EQ(initial.size(), 3U);
  EXPECT_EQ(initial[1], (nlohmann::json{{"alpha", "4"}, {"local", "a"}}));
  EXPECT_EQ(config["target"]["parameters"]["alpha"]["default"], 1.25);
  expect_evolves({"budget.cpu_hours=0", "evolver.generations=1", "champion.instances=1"});
  for (const char* alpha : {"1.25", "4", "3"}) {
    const std::string value = std::string("\"alpha\":\"") + alpha + '"';
    EXPECT_NE(workplace_.read("run/runs.jsonl").find(value), std::string::npos) << alpha;
  }
}

TEST_F(InitForeign, from_irace_4) {
  add_irace_files(
      "blockSize = 2\ncappingAfterFirstTest = 0\nexecDir = file.path(\".\", \"arena\")\n"
      "targetCmdline = \"{targetRunner} -s{seed} {instance} -c {configurationID} "
      "{targetRunnerArgs}\"\n"
      "targetRunnerLauncher = \"sh\"; targetRunnerRetries = 3L; targetRunnerTimeout = 7\n");
  std::filesystem::create_directory(workplace_.path("arena"));
  ASSERT_EQ(workplace_.run({"init", "--from-irace", "scenario.txt"}).status, 0);
  const auto config = checked();
  const std::string runner = std::filesystem::canonical(workplace_.path("target-runner")).string();
  const nlohmann::json words = {"env",        "-C",   "arena",
                                "sh",         runner, "-s{seed}",
                                "{instance}", "-c",   "{configuration_id}",
                                "{switches}"};
  EXPECT_EQ(config["target"]["command"], words);
  EXPECT_EQ(config["target"]["crash"]["retries"], 3);
  EXPECT_EQ(config["target"]["kill_after"], 7);
  EXPECT_EQ(config["budget"]["racing"]["first"], 8);
  EXPECT_EQ(config["budget"]["racing"]["each"], 2);
}

TEST_F(InitForeign, from_irace_with_the_call_of_aclib) {
  add_irace_files("aclib = 1\nboundMax = 5\n");
  ASSERT_EQ(workplace_.run({"init", "--from-irace", "scenario.txt"}).status, 0);
  const auto target = checked()["target"];
  EXPECT_EQ(target["command"].dump(),
            R"(["./target-runner","--cutoff","{cutoff}","--instance","{instance}",)"
            R"("--seed","{seed}","--config","{switches}"])");
  EXPECT_EQ(target["protocol"], "aclib");
  EXPECT_EQ(target["parameters"]["alpha"]["switch"], "---alpha ");
}

// A scenario as AClib has them: its paths are relative to a folder above it.
class InitSmac : public InitForeign {
 protected:
  void SetUp() override {
    for (const char* folder : {"lib/scenarios/x", "lib/solver", "lib/cases"}) {
      std::filesystem::create_directories(workplace_.path(folder));
    }
    for (const char* name : {"a", "b", "c"}) {
      workplace_.write(std::string("lib/cases/") + name, "3\n");
    }
    workplace_.write("lib/scenarios/x/params.pcs", "depth [1,9] [5]i\nmode {x,y} [x]\n");
    workplace_.write("lib/scenarios/x/train.txt", "cases/a\ncases/b\n");
    workplace_.write("lib/scenarios/x/test.txt", "cases/c\n");
    workplace_.write("lib/solver/wrap.sh",
                     "[ -e \"$1\" ] && [ $# = 9 ] || exit 9\n"
                     "echo \"result of this wrapper: sat, $7, 0, $3, $5\"\n");
    scenario();
  }
  void scenario(const std::string& more = "") {
    workplace_.write("lib/scenarios/x/scenario.txt",
                     "# of a library\nalgo = sh solver/wrap.sh\nexecdir = .\n"
                     "deterministic = 0\nrun_obj = RUNTIME\noverall_obj = MEAN10\n"
                     "target_run_cputime_limit = 20\ncutoff_length = max\ntunerTimeout = 7200\n"
                     "paramfile = scenarios/x/params.pcs\n"
                     "instance_file = scenarios/x/train.txt\n"
                     "test_instance_file = scenarios/x/test.txt\noutdir = results\n" +
                         more);
  }
  Result import() {
    return workplace_.run({"init", "--from-smac", "lib/scenarios/x/scenario.txt"});
  }
};

TEST_F(InitSmac, a_scenario_from_another_folder) {
  const Result made = import();
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_NE(workplace_.read("coevo.yaml").find("# Not imported: outdir = results"),
            std::string::npos);
  const auto config = checked();
  const nlohmann::json words = {"env",        "-C", "lib/",     "sh",         "solver/wrap.sh",
                                "{instance}", "0",  "{cutoff}", "2147483647", "{seed}",
                                "{switches}"};
  EXPECT_EQ(config["target"]["command"], words);
  EXPECT_EQ(config["target"]["measure"], "cpu");
  EXPECT_EQ(config["target"]["cutoff"], 20);
  EXPECT_EQ(config["target"]["penalty"], 10);
  EXPECT_EQ(config["target"]["deterministic"], false);
  EXPECT_EQ(config["budget"]["cpu_hours"], 2);
  EXPECT_EQ(config["champion"]["test_files"], nlohmann::json{"lib/scenarios/x/test.txt"});
  const Result tried = workplace_.run({"check", "coevo.yaml", "--run"});
  EXPECT_EQ(tried.status, 0) << tried.out;
  EXPECT_NE(tried.out.find("cost         5 s of CPU time"), std::string::npos) << tried.out;
}

TEST_F(InitSmac, other_spellings_and_objectives) {
  scenario("run-obj: QUALITY\nruncount_limit 123\nmemory-limit = 64\nwallclock_limit = inf\nx =\n");
  workplace_.write("lib/scenarios/x/train.txt", "cases/a one\ncases/b two\n");
  ASSERT_EQ(import().status, 0);
  const auto config = checked();
  EXPECT_EQ(config["target"]["measure"], "quality");
  EXPECT_EQ(config["target"]["memory_mib"], 64);
  EXPECT_EQ(config["target"]["shell_words"], true);
  EXPECT_EQ(config["budget"]["runs"], 123);
  const Result tried = workplace_.run({"check", "coevo.yaml", "--run"});
  EXPECT_NE(tried.out.find("cases/a one 20 2147483647"), std::string::npos) << tried.out;
}

TEST_F(InitSmac, lists_with_quotes_and_an_option_given_twice) {
  workplace_.write("lib/cases/c d", "3\n");
  workplace_.write("lib/scenarios/x/train.txt", "\"cases/a\"\n'cases/c d'\n");
  scenario(
      "instance_seed_file = scenarios/x/train.txt\ninstances = scenarios/x/test.txt\n"
      "instance-file = scenarios/x/train.txt\n");
  ASSERT_EQ(import().status, 0);
  EXPECT_NE(workplace_.read("coevo.yaml")
                .find("# Not imported: instance_file = scenarios/x/test.txt "
                      "(lib/scenarios/x/scenario.txt:16 replaces it)"),
            std::string::npos)
      << workplace_.read("coevo.yaml");
  const Result tried = workplace_.run({"check", "coevo.yaml", "--run"});
  EXPECT_NE(tried.out.find("solver/wrap.sh cases/a 0 20"), std::string::npos) << tried.out;

  workplace_.write("lib/scenarios/x/train.txt", "\"17\",\"cases/a\"\n");
  std::filesystem::remove(workplace_.path("coevo.yaml"));
  expect_one_line_fault(import(), "train.txt:1: '\"17\",\"cases/a\"': expected [SEED] INSTANCE");
}

TEST_F(InitSmac, lists_with_seeds_and_the_call_of_aclib) {
  workplace_.write("lib/scenarios/x/train.txt", "17 cases/a one\n18 cases/b two\n");
  workplace_.write("lib/scenarios/x/test.txt", "5 cases/c three\n");
  scenario(
      "instance_seed_file = scenarios/x/train.txt\n"
      "test_instance_seed_file = scenarios/x/test.txt\n");
  const Result made = import();
  ASSERT_EQ(made.status, 0) << made.err;
  const auto config = checked();
  EXPECT_EQ(config["target"]["listed_seeds"], true);
  EXPECT_EQ(config["target"]["deterministic"], true);
  EXPECT_EQ(config["champion"]["test_files"], nlohmann::json{"lib/scenarios/x/test.txt"});
  const Result tried = workplace_.run({"check", "coevo.yaml", "--run"});
  EXPECT_NE(tried.out.find("cases/a one 20 2147483647 17 -depth"), std::string::npos) << tried.out;

  workplace_.write("lib/scenarios/x/train.txt", "17 cases/a\n18 cases/b\n");
  std::filesystem::remove(workplace_.path("coevo.yaml"));
  scenario("aclib = 1\n");
  ASSERT_EQ(import().status, 0);
  EXPECT_EQ(checked()["target"]["protocol"], "aclib");
  const Result aclib = workplace_.run({"check", "coevo.yaml", "--run"});
  EXPECT_NE(aclib.out.find("--instance cases/a --cutoff 20 --seed 17 --config -depth 5 -mode x"),
            std::string::npos)
      << aclib.out;

  std::filesystem::remove(workplace_.path("coevo.yaml"));
  workplace_.write("lib/scenarios/x/train.txt", "17 cases/a\ncases/b\n");
  expect_one_line_fault(import(), "train.txt:2: 'cases/b': expected [SEED] INSTANCE [SPECIFICS]");
  workplace_.write("lib/scenarios/x/train.txt", "1.5 cases/a\n");
  expect_one_line_fault(import(), "train.txt:1: '1.5 cases/a': expected a seed 0..2147483647");
}

TEST_F(InitSmac, a_run_length_without_a_limit_as_of_paramils) {
  scenario("run_obj = runlength\n");
  const Result made = import();
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(checked()["target"]["measure"], "nodes");
  EXPECT_EQ(checked()["target"]["cutoff"], 2147483647);
  EXPECT_EQ(checked()["target"]["kill_after"], 50);
}

TEST_F(InitSmac, bad_files) {
  const std::pair<const char*, const char*> faults[] = {
      {"algo\n", "scenario.txt:14: 'algo': expected OPTION = VALUE"},
      {"cutoff_time = max\n", "scenario.txt:14: 'max': expected seconds, as run_obj is RUNTIME"},
      {"run_obj = speed\n", "scenario.txt:14: 'speed': expected RUNTIME, RUNLENGTH or QUALITY"},
      {"cutoff_time = soon\n",
       "scenario.txt:14: 'soon': expected a number 0.001..10000000, max or inf"},
      {"deterministic = yes\n", "scenario.txt:14: 'yes': expected 0, 1, true or false"},
      {"paramfile = none.pcs\n", "scenario.txt:14: 'none.pcs': expected a file, in this folder"},
      {"execdir = none\n", "scenario.txt:14: 'lib/none': expected a folder"},
      {"algo = sh 'x\n", "scenario.txt:14: 'sh 'x': expected a command line"},
  };
  for (const auto& [line, message] : faults) {
    SCOPED_TRACE(line);
    scenario(line);
    expect_one_line_fault(import(), message);
  }
  workplace_.write("lib/scenarios/x/scenario.txt", "algo = x\n");
  expect_one_line_fault(import(), "scenario.txt: expected the option paramfile");
}

}  // namespace
}  // namespace coevo::cli
