// SPDX-License-Identifier: MIT
// Faults of a tuned command and of the folder of such a run: each gives one clear line and never
// another result.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/command_runs.h"

namespace coevo::cli {
namespace {

class CommandFaults : public CommandRunsTest {
 protected:
  Result evolve_badly(const std::string& config = "tune.yaml") {
    return workplace_.run({"evolve", config, "--run-dir", "bad", "--quiet"});
  }
  // As if it had been killed while it chose the champion.
  void begin(const std::string& folder) {
    evolve(folder);
    best_ = workplace_.read(folder + "/best.json");
    std::filesystem::remove(workplace_.path(folder + "/best.json"));
  }
  void flip_a_byte(const std::string& file, std::size_t place) const {
    std::string text = workplace_.read(file);
    text.at(place) = static_cast<char>(text[place] ^ 1);
    workplace_.write(file, text);
  }
  std::string best_;
};

TEST_F(CommandFaults, a_missing_program) {
  std::filesystem::remove(workplace_.path("solver.sh"));
  expect_one_line_fault(evolve_badly(),
                        "tune.yaml:2:12: ./solver.sh: cannot run: No such file or directory");
}

TEST_F(CommandFaults, a_null_character_in_a_list_of_instances) {
  using namespace std::string_literals;
  workplace_.write("list.txt", "boards/a\nboards/\0b\n"s);
  expect_one_line_fault(workplace_.run({"evolve", "tune.yaml", "--run-dir", "bad", "--quiet",
                                        "--set", "training.files=list.txt"}),
                        "list.txt:2: ");
}

TEST_F(CommandFaults, a_first_run_without_a_match) {
  write_solver("echo what");
  expect_one_line_fault(evolve_badly(),
                        "exit status 0; no match of its patterns in the output: "
                        "expected a first run with a result");
}

TEST_F(CommandFaults, a_first_run_that_floods) {
  write_solver("exec yes");
  expect_one_line_fault(evolve_badly(), "more than 16 MiB of output");
}

TEST_F(CommandFaults, a_later_crash_counts_as_the_penalty) {
  write_solver("if [ -e seen ]; then case $2 in *d) echo oh >&2; exit 3;; esac; fi; : >seen\n" +
               std::string(kSolver));
  const auto run = evolve("run");
  EXPECT_EQ(run.err, "");
  std::size_t crashes = 0;
  for (const auto& line : json_lines_of(workplace_.read("run/runs.jsonl"))) {
    if (line["outcome"] != "crashed") continue;
    ++crashes;
    EXPECT_EQ(line["instance"], "boards/d");
    EXPECT_EQ(line["cost"], 10000);
    EXPECT_EQ(line["fault"], "exit status 3; no match of its patterns in the output; stderr: 'oh'");
  }
  EXPECT_GT(crashes, 0);
}

TEST_F(CommandFaults, missing_instances) {
  std::filesystem::remove_all(workplace_.path("boards"));
  expect_one_line_fault(evolve_badly(), "boards");
  std::filesystem::create_directory(workplace_.path("boards"));
  expect_one_line_fault(evolve_badly(), "boards: expected a folder with files in it");
  for (const char* name : {"a", "b", "c", "d"}) {
    workplace_.write(std::string("boards/") + name, "30\n");
  }
  write_solver("rm -f \"$2\"; cat \"$2\"");  // it goes before it is read
  expect_one_line_fault(evolve_badly(), "No such file or directory");
}

TEST_F(CommandFaults, a_wrong_file_of_parameters) {
  std::string config = workplace_.read("tune.yaml");
  const std::string inline_form = "{effort: {integer: [0, 9], default: 5}}";
  config.replace(config.find(inline_form), inline_form.size(), "space.txt");
  workplace_.write("file.yaml", config);
  workplace_.write("space.txt", "effort \"\" i (9, 0)\n");
  expect_one_line_fault(evolve_badly("file.yaml"), "space.txt:1");
  workplace_.write("space.txt", "effort \"\" i (0, 9)\n");
  ASSERT_EQ(workplace_.run({"check", "file.yaml", "--run"}).status, 0);
  std::filesystem::remove(workplace_.path("space.txt"));
  expect_one_line_fault(evolve_badly("file.yaml"), "space.txt");
}

TEST_F(CommandFaults, a_cut_log_resumes_to_the_same_result) {
  begin("run");
  const std::string log = workplace_.read("run/runs.jsonl");
  for (const std::size_t size : {std::size_t{0}, log.size() / 3, log.size() - 1}) {
    workplace_.write("run/runs.jsonl", log.substr(0, size));
    std::filesystem::remove(workplace_.path("run/best.json"));
    const auto resumed = workplace_.run({"evolve", "--resume", "run", "--quiet"});
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(workplace_.read("run/best.json"), best_) << size;
  }
}

TEST_F(CommandFaults, a_changed_log_is_refused) {
  begin("runs/tune-1");
  flip_a_byte("runs/tune-1/runs.jsonl", 40);
  expect_one_line_fault(workplace_.run({"evolve", "--resume", "runs/tune-1", "--quiet"}),
                        "runs/tune-1/runs.jsonl:1: a damaged line: its check is wrong");
  expect_one_line_fault(workplace_.run({"evolve", "tune.yaml", "--seeds", "1", "--quiet"}),
                        "runs/tune-1/runs.jsonl:1: a damaged line");
  expect_one_line_fault(workplace_.run({"export", "runs/tune-1"}),
                        "runs/tune-1/best.json: no such file: expected a finished run");
}

TEST_F(CommandFaults, a_changed_list_of_instances_is_written_again) {
  begin("run");
  const std::string list = workplace_.read("run/instances.jsonl");
  flip_a_byte("run/instances.jsonl", 30);
  ASSERT_EQ(workplace_.run({"evolve", "--resume", "run", "--quiet"}).status, 0);
  EXPECT_EQ(workplace_.read("run/instances.jsonl"), list);
  EXPECT_EQ(workplace_.read("run/best.json"), best_);
}

TEST_F(CommandFaults, a_report_says_what_is_damaged) {
  evolve("run");
  flip_a_byte("run/runs.jsonl", workplace_.read("run/runs.jsonl").find('\n') + 40);
  const auto report = workplace_.run({"report", "run"});
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_EQ(report.err, "coevo: run/runs.jsonl:2: damaged: the rest is left out\n");
  EXPECT_NE(workplace_.read("run/report.html").find("\"damage\":\"runs.jsonl:2: damaged\""),
            std::string::npos);
  flip_a_byte("run/best.json", workplace_.read("run/best.json").find("\"effort\": \"3\"") + 11);
  expect_one_line_fault(workplace_.run({"report", "run"}),
                        "run/best.json: damaged or changed since coevo wrote it");
}

TEST_F(CommandFaults, a_finished_run_goes_on_with_a_larger_budget) {
  const auto evolve = [&](Arguments more) {
    more.insert(more.begin(), "evolve");
    more.push_back("--quiet");
    return workplace_.run(more);
  };
  const auto generations = [&] {
    return json_lines_of(workplace_.read("run/generations.jsonl")).size();
  };
  ASSERT_EQ(evolve({"tune.yaml", "--run-dir", "run", "--set", "budget.runs=24"}).status, 0);
  ASSERT_EQ(generations(), 1U);
  EXPECT_EQ(evolve({"--resume", "run", "--set", "budget.runs=100"}).status, 0);
  EXPECT_EQ(generations(), 4U);
  EXPECT_NE(workplace_.read("run/config.yaml").find("runs: 100"), std::string::npos);
  EXPECT_EQ(json_of(workplace_.read("run/best.json"))["provenance"]["config_hash"],
            json_of(workplace_.read("run/manifest.json"))["config_hash"]);
  EXPECT_EQ(evolve({"--resume", "run"}).status, 0) << "as before: nothing is left to do";
  expect_one_line_fault(evolve({"--resume", "run", "--set", "budget.runs=30"}),
                        "--resume: --set: expected a larger budget");
  expect_one_line_fault(evolve({"--resume", "run", "--set", "seed=3"}),
                        "--resume: --set seed=3: expected one of budget.runs");
}

TEST_F(CommandFaults, no_forbidden_configuration_is_a_result) {
  write_config("default.yaml", "  forbidden: [\"effort == 5\"]\n");
  for (const char* command : {"check", "evolve"}) {
    expect_one_line_fault(
        workplace_.run({command, "default.yaml"}),
        "default.yaml:9:15: 'effort == 5': expected a clause that does not forbid "
        "the default");
  }
  write_config("all.yaml", "  forbidden: [\"effort >= 5 - 0 * effort\", \"effort < 5\"]\n");
  write_config("undecided.yaml", "  forbidden: [\"other < effort\"]\n");
  const auto replace = [&](const std::string& file, const std::string& parameters) {
    std::string text = workplace_.read(file);
    const std::string old = "{effort: {integer: [0, 9], default: 5}}";
    workplace_.write(file, text.replace(text.find(old), old.size(), parameters));
  };
  replace("all.yaml", "{effort: {integer: [0, 9]}}");
  expect_one_line_fault(workplace_.run({"evolve", "all.yaml", "--run-dir", "bad"}),
                        "they forbid the default and 10000 random ones");
  replace("undecided.yaml",
          "{effort: {integer: [0, 9], default: 5}, other: {integer: [0, 9], default: 1}}");
  std::string text = workplace_.read("undecided.yaml");
  workplace_.write("undecided.yaml",
                   text.replace(text.find("\"{effort}\""), 10, "\"{effort}\", \"{other}\""));
  const auto checked = workplace_.run({"check", "undecided.yaml"});
  EXPECT_EQ(checked.status, 0);
  EXPECT_EQ(checked.err,
            "undecided.yaml:9:15: 'other < effort' forbids the default configuration, which counts "
            "as failed\n");
}

// Choosing a champion for the smaller budget makes runs, which count.
TEST_F(CommandFaults, reproduce_repeats_the_smaller_budgets) {
  const auto first = workplace_.run(
      {"evolve", "tune.yaml", "--run-dir", "run", "--set", "budget.runs=40", "--quiet"});
  ASSERT_EQ(first.status, 0) << first.err;
  for (const char* budget : {"budget.runs=60", "budget.runs=80"}) {
    const auto more = workplace_.run({"evolve", "--resume", "run", "--set", budget, "--quiet"});
    ASSERT_EQ(more.status, 0) << more.err;
  }
  for (int i = 0; i < 2; ++i) {
    const auto again = workplace_.run({"reproduce", "run", "--output", "again", "--quiet"});
    EXPECT_EQ(again.status, 0) << again.out << again.err;
  }
}

}  // namespace
}  // namespace coevo::cli
