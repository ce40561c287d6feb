// SPDX-License-Identifier: MIT
// Runs that were stopped or killed go on, and are made again, with the same bytes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// What an interrupted or killed `coevo evolve` leaves behind can be resumed, and by the command
// that it names.

const char* const kEndless = "evolver.generations=100000";

class Resume : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    workplace_.write(
        "portfolio.yaml",
        "name: p\ndomain: tiles8\nsolver: {search: {name: attempt}, heuristics: "
        "[manhattan_distance, misplaced_tiles]}\nlimits: {nodes: 100}\n"
        "training: {instances: 1-2000, sample: 60}\nlearning: {method: random, instances: 10}\n"
        "evolver: {name: ga, generations: 2, population: 6}\nportfolio: {members: 2}\n");
  }
  std::size_t generations(const std::string& run) const {
    if (!workplace_.has(run + "/generations.jsonl")) return 0;
    const std::string journal = workplace_.read(run + "/generations.jsonl");
    return static_cast<std::size_t>(std::count(journal.begin(), journal.end(), '\n'));
  }
  // Interrupts the command once `run` has one more generation than before; returns the command that
  // its last line names.
  std::string hint_of(const Arguments& command, const std::string& run) {
    const std::size_t before = generations(run);
    auto process = workplace_.start(command);
    while (process.is_running() && generations(run) <= before) ::usleep(500);
    process.signal(SIGINT);
    const Result result = process.wait();
    EXPECT_EQ(result.status, 12) << result.err;
    const std::string before_hint = "interrupted; resume with: ";
    const std::size_t at = result.err.rfind(before_hint);
    if (at == std::string::npos) return result.err;
    return result.err.substr(at + before_hint.size(),
                             result.err.size() - at - before_hint.size() - 1);
  }
};

TEST_F(Resume, a_portfolio_by_its_own_folder) {
  const Arguments command{"evolve", "portfolio.yaml", "--run-dir", "my runs/p", "--set", kEndless};
  const std::string hint = "coevo evolve --resume 'my runs/p'";
  EXPECT_EQ(hint_of(command, "my runs/p/member-01"), hint);
  EXPECT_EQ(hint_of({"evolve", "--resume", "my runs/p"}, "my runs/p/member-01"), hint);
}

TEST_F(Resume, several_seeds_by_the_whole_command) {
  Arguments command{"evolve", "tiny.yaml", "--seeds", "1-2", "--run-dir", "all", "--set", kEndless};
  EXPECT_EQ(hint_of(command, "all/tiny-1"),
            std::string("coevo evolve tiny.yaml --seeds 1-2 --run-dir all --set ") + kEndless);
}

TEST_F(Resume, a_portfolio_killed_in_its_first_write) {
  const Arguments command{"evolve", "portfolio.yaml", "--run-dir", "straight"};
  ASSERT_EQ(workplace_.run(command).status, 0);
  const std::string expected = workplace_.read("straight/best.json");
  const std::vector<std::vector<std::string>> left_behind{
      {}, {".config.yaml.tmp"}, {"config.yaml"}, {"config.yaml", ".config.yaml.tmp"}};
  for (std::size_t i = 0; i < left_behind.size(); ++i) {
    const std::string run = "killed" + std::to_string(i);
    std::filesystem::create_directory(workplace_.path(run));
    for (const std::string& file : left_behind[i]) workplace_.write(run + "/" + file, "");
    expect_one_line_fault(workplace_.run({"evolve", "--resume", run}), "start it again");
    const Result result = workplace_.run({"evolve", "portfolio.yaml", "--run-dir", run});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(workplace_.read(run + "/best.json"), expected);
  }
  // Nothing of others is taken for it.
  std::filesystem::create_directory(workplace_.path("mine"));
  workplace_.write("mine/config.yaml", "");
  workplace_.write("mine/notes.txt", "");
  expect_one_line_fault(workplace_.run({"evolve", "portfolio.yaml", "--run-dir", "mine"}),
                        "mine: expected a new or empty folder");
  EXPECT_TRUE(workplace_.has("mine/config.yaml"));
}

// A run that is refused before its first generation leaves no folder in the way of the next try.
TEST_F(Resume, a_refused_first_evolve_leaves_no_folder) {
  const Arguments refused{"evolve", "tiny.yaml", "--run-dir", "r", "--set", "budget.runs=1"};
  expect_one_line_fault(workplace_.run(refused), "budget.runs: 1: expected at least");
  EXPECT_FALSE(workplace_.has("r"));
  EXPECT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "r"}).status, 0);
  // A folder that was there stays, with what others put into it.
  std::filesystem::create_directory(workplace_.path("mine"));
  Arguments mine = refused;
  mine[3] = "mine";
  EXPECT_EQ(workplace_.run(mine).status, 2);
  EXPECT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "mine"}).status, 0);
  // A portfolio, in its first member.
  Arguments portfolio = refused;
  portfolio[1] = "portfolio.yaml";
  portfolio[3] = "p";
  EXPECT_EQ(workplace_.run(portfolio).status, 2);
  EXPECT_FALSE(workplace_.has("p"));
}

TEST_F(Resume, a_run_with_an_empty_config_begins_again) {
  ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "straight"}).status, 0);
  ASSERT_EQ(
      workplace_
          .run({"evolve", "tiny.yaml", "--run-dir", "killed", "--set", "evolver.generations=0"})
          .status,
      2);
  std::filesystem::create_directories(workplace_.path("killed/populations"));
  workplace_.write("killed/config.yaml", "");
  const Result result = workplace_.run({"evolve", "tiny.yaml", "--run-dir", "killed"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(run_files(workplace_, "killed"), run_files(workplace_, "straight"));
}

// Who did not write it may not pass for the run: `export` refuses it, `report` says so.
TEST_F(Resume, a_run_writes_changed_weights_again_which_are_not_exported_before) {
  ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "a"}).status, 0);
  const std::string best = workplace_.read("a/best.json");
  auto other = nlohmann::ordered_json::parse(best);
  other["weights"]["heineman"] = 0.0625;
  workplace_.write("a/best.json", other.dump(2) + "\n");
  const std::string fault = "a/best.json: changed after the run wrote it; resume the run";
  expect_one_line_fault(workplace_.run({"export", "a", "--output", "w.json"}), fault);
  EXPECT_FALSE(workplace_.has("w.json"));
  const Result report = workplace_.run({"report", "a", "--replays", "0"});
  EXPECT_EQ(report.status, 0);
  EXPECT_NE(report.err.find(fault), std::string::npos) << report.err;
  EXPECT_NE(workplace_.read("a/report.html").find("changed after the run wrote it"),
            std::string::npos);
  ASSERT_EQ(workplace_.run({"evolve", "--resume", "a"}).status, 0);
  EXPECT_EQ(workplace_.run({"export", "a"}).out, best);
  EXPECT_EQ(workplace_.run({"report", "a", "--replays", "0"}).err, "");
}

// A member whose best.json was changed would change the portfolio without a word.
TEST_F(Resume, a_portfolio_writes_a_damaged_member_again) {
  ASSERT_EQ(workplace_.run({"evolve", "portfolio.yaml", "--run-dir", "p"}).status, 0);
  const std::string expected = workplace_.read("p/best.json");
  const std::string member = workplace_.read("p/member-01/best.json");
  auto other = nlohmann::ordered_json::parse(member);
  other["weights"]["manhattan_distance"] = 0.0625;
  for (const std::string& text :
       {std::string(), member.substr(0, 100), other.dump(2) + "\n", std::string(60'000, '[')}) {
    workplace_.write("p/member-01/best.json", text);
    const Result result = workplace_.run({"evolve", "--resume", "p"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.err.find("p/member-01/best.json: damaged or changed"), std::string::npos);
    EXPECT_EQ(workplace_.read("p/member-01/best.json"), member);
    EXPECT_EQ(workplace_.read("p/best.json"), expected);
  }
}

TEST_F(Resume, a_portfolio_writes_its_own_changed_weights_again_which_are_not_exported_before) {
  ASSERT_EQ(workplace_.run({"evolve", "portfolio.yaml", "--run-dir", "p"}).status, 0);
  const std::string best = workplace_.read("p/best.json");
  auto other = nlohmann::ordered_json::parse(best);
  other["members"][0]["weights"]["manhattan_distance"] = 0.0625;
  for (const std::string& text : {std::string(), best.substr(0, 100), other.dump(2) + "\n"}) {
    workplace_.write("p/best.json", text);
    expect_one_line_fault(workplace_.run({"export", "p", "--output", "w.json"}),
                          "p/best.json: changed after the run wrote it; resume the run");
    EXPECT_FALSE(workplace_.has("w.json"));
    const Result result = workplace_.run({"evolve", "--resume", "p"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.err.find("p/best.json: damaged or changed"), std::string::npos) << result.err;
    EXPECT_EQ(workplace_.run({"export", "p"}).out, best);
  }
}

// coevo export --crate and coevo reproduce.

class Reproduce : public testing::Test {
 protected:
  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "run", "--quiet"}).status, 0);
  }
  Result reproduce(const Arguments& more) {
    Arguments arguments{"reproduce", "--quiet", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return workplace_.run(arguments);
  }
  static std::map<std::string, std::string> matches(const Result& result) {
    std::map<std::string, std::string> found;
    for (const auto& file : json_of(result.out)) found[file.at("file")] = file.at("match");
    return found;
  }

  Workplace workplace_;
};

TEST_F(Reproduce, a_crate_is_made_again_with_its_validation) {
  ASSERT_EQ(workplace_
                .run({"validate", "run/best.json", "--instances", "1-5", "--max-nodes", "2000",
                      "--output", "run/validation", "--quiet"})
                .status,
            0);
  ASSERT_EQ(workplace_.run({"export", "run", "--crate", "crate"}).status, 0);
  ASSERT_TRUE(workplace_.has("crate/ro-crate-metadata.json"));
  const Result result = reproduce({"crate", "--output", "again", "--threads", "2"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(matches(result),
            (std::map<std::string, std::string>{{"best.json", "equal"},
                                                {"config.yaml", "equal"},
                                                {"generations.jsonl", "equal"},
                                                {"log.txt", "not compared"},
                                                {"manifest.json", "not compared"},
                                                {"populations/checkpoint.json", "equal"},
                                                {"validation/plan.json", "equal"},
                                                {"validation/results.csv", "equal"},
                                                {"validation/summary.json", "not compared"},
                                                {"validation/winnable.csv", "not compared"}}));
  // What is there already is taken up.
  EXPECT_EQ(reproduce({"crate", "--output", "again"}).out, result.out);
}

TEST_F(Reproduce, a_difference_is_named_with_its_line) {
  std::string journal = workplace_.read("run/generations.jsonl");
  const std::size_t second = journal.find('\n') + 20;
  journal[second] = journal[second] == '1' ? '2' : '1';
  workplace_.write("run/generations.jsonl", journal);
  const Result result = workplace_.run({"reproduce", "run", "--quiet"});
  EXPECT_EQ(result.status, 13);
  EXPECT_NE(result.out.find("different from line 2 on"), std::string::npos) << result.out;
  EXPECT_TRUE(workplace_.has("runs/reproduced-run/best.json"));
}

TEST_F(Reproduce, refuses_what_is_no_finished_run) {
  expect_one_line_fault(workplace_.run({"reproduce", "none"}), "contains no finished run");
  workplace_.write("run/best.json", "{}");
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "crate"}),
                        "changed after the run wrote it");
  EXPECT_FALSE(workplace_.has("crate"));
}

TEST_F(Reproduce, a_crate_overwrites_nothing) {
  std::filesystem::create_directory(workplace_.path("notes"));
  workplace_.write("notes/a.txt", "mine");
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "notes"}), "notes");
  EXPECT_EQ(workplace_.files("notes").size(), 1U);
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "crate", "--beams", "4"}),
                        "--crate: expected no other options");
}

// Ctrl-C: what is not finished is said, and is in the exit status.

class Interrupt : public testing::Test {
 protected:
  Workplace workplace_;

  // `later`: microseconds after the program catches the signal.
  Result interrupted(const Arguments& arguments, unsigned later = 0) {
    auto process = workplace_.start(arguments);
    process.await_handler(SIGINT);
    ::usleep(later);
    process.signal(SIGINT);
    return process.wait();
  }
};

TEST_F(Interrupt, of_an_estimate_leaves_none) {
  const Result result =
      interrupted({"estimate", "1", "--depth", "100", "--trials", "100000000", "--threads", "2"});
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("interrupted during the random walks"), std::string::npos)
      << result.err;
}

TEST_F(Interrupt, of_exact_counts_says_where_they_end) {
  const Result result = interrupted({"estimate", "1", "--depth", "60", "--trials", "1", "--json",
                                     "--exact-nodes", "1000000000000"},
                                    200'000);
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_NE(result.err.find("interrupted"), std::string::npos) << result.err;
  if (result.out.empty()) return;  // so slow a machine that it was at the walks still
  EXPECT_NE(result.err.find("exact counts end before depth"), std::string::npos) << result.err;
  EXPECT_EQ(json_of(result.out)["depths"].size(), 61U);
}

TEST_F(Interrupt, of_a_report_writes_the_replays_found_so_far) {
  workplace_.write("w.json", tiny_weights());
  ASSERT_EQ(workplace_
                .run({"validate", "w.json", "--deals", "1-200", "--max-nodes", "10", "--output",
                      "v", "--quiet"})
                .status,
            0);
  const Result result = interrupted({"report", "v", "--replays", "200"}, 100'000);
  EXPECT_EQ(result.status, 12) << result.err;
  EXPECT_NE(result.err.find("interrupted: v/report.html has "), std::string::npos) << result.err;
  EXPECT_TRUE(workplace_.has("v/report.html"));
}

}  // namespace
}  // namespace coevo::cli
