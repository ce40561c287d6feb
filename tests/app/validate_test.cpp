// SPDX-License-Identifier: MIT
// validate, and solutions that are proven shortest.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <sstream>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// coevo validate: threads, kills and resumes never show in the results.

class Validate : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override { workplace_.write("w.json", tiny_weights()); }

  static Arguments arguments(const std::string& folder, const std::string& deals = "1-60") {
    return {"validate", "w.json", "--deals", deals,    "--max-nodes", "4000",
            "--output", folder,   "--quiet", "--json", "--threads",   "2"};
  }
  // results.csv without the two columns that depend on the time.
  std::string results(const std::string& folder) const {
    std::istringstream in(workplace_.read(folder + "/results.csv"));
    std::string text;
    for (std::string line; std::getline(in, line);) {
      line.resize(line.rfind(','));
      line.resize(line.rfind(','));
      text += line + "\n";
    }
    return text;
  }
  std::size_t rows(const std::string& folder) const {
    if (!workplace_.has(folder + "/results.csv")) return 0;
    const std::string text = workplace_.read(folder + "/results.csv");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  void await(const Workplace::Process& process, const std::string& folder,
             std::size_t count) const {
    while (process.is_running() && rows(folder) < count) ::usleep(500);
  }
  Result resume(Arguments all) {
    all.emplace_back("--resume");
    return workplace_.run(all);
  }
};

TEST_F(Validate, gives_the_same_rows_for_any_number_of_threads) {
  std::string expected;
  for (const char* threads : {"1", "2", "8"}) {
    Arguments all = arguments(threads);
    all.back() = threads;
    ASSERT_EQ(workplace_.run(all).status, 0);
    if (expected.empty()) expected = results(threads);
    EXPECT_EQ(results(threads), expected);
  }
  EXPECT_TRUE(expected.starts_with("instance,outcome,generated,expanded,moves,cards\n1,"));
}

TEST_F(Validate, says_how_many_deals_can_be_won_and_lists_them) {
  const Result result = workplace_.run({"validate", "--game", "king-albert", "--instances", "1-20",
                                        "--output", "king-albert", "--threads", "1"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("\nCan be won: 60.00 % (95 % interval 38.66 to 78.12)\n"),
            std::string::npos)
      << result.out;
  std::istringstream table(workplace_.read("king-albert/winnable.csv"));
  std::string line;
  std::getline(table, line);
  EXPECT_EQ(line, "instance,difficulty,cards");
  int lines = 0;
  while (std::getline(table, line)) {
    ++lines;
    const char grade = line[line.find(',') + 1];
    EXPECT_TRUE('1' <= grade && grade <= '5') << line;
  }
  EXPECT_EQ(lines, 12);
}

TEST_F(Validate, killed_and_resumed_gives_the_same_rows) {
  ASSERT_EQ(workplace_.run(arguments("straight")).status, 0);
  for (const std::size_t count : {0U, 1U, 20U, 50U}) {
    const std::string folder = "killed" + std::to_string(count);
    {
      auto process = workplace_.start(arguments(folder));
      await(process, folder, count);
      process.signal(SIGKILL);
      process.wait();
    }
    const Result result = resume(arguments(folder));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(results(folder), results("straight")) << count;
    EXPECT_EQ(json_of(result.out)["instances"], 60);
  }
}

TEST_F(Validate, interrupted_exits_with_12_and_goes_on) {
  const Arguments all = arguments("long", "1-1000000");  // too many to be done before the signal
  auto process = workplace_.start(all);
  await(process, "long", 30);
  process.signal(SIGINT);
  const Result result = process.wait();
  EXPECT_EQ(result.status, 12);
  EXPECT_NE(result.err.find("--output long --resume"), std::string::npos) << result.err;
  EXPECT_FALSE(workplace_.has("long/summary.json"));
  const std::string before = workplace_.read("long/results.csv");
  Arguments again = all;
  again.emplace_back("--resume");
  auto second = workplace_.start(again);
  await(second, "long", rows("long") + 30);
  second.signal(SIGTERM);
  EXPECT_EQ(second.wait().status, 12);
  EXPECT_TRUE(workplace_.read("long/results.csv").starts_with(before));
}

TEST_F(Validate, does_not_touch_a_folder_that_is_not_its_own) {
  std::filesystem::create_directory(workplace_.path("full"));
  workplace_.write("full/precious.txt", "mine");
  expect_one_line_fault(workplace_.run(arguments("full")), "full: expected a new or empty folder");
  expect_one_line_fault(resume(arguments("full")), "full: expected a new or empty folder");
  EXPECT_EQ(workplace_.files("full").size(), 1U);
  ASSERT_EQ(workplace_.run(arguments("done", "1-3")).status, 0);
  const auto before = workplace_.files("done");
  expect_one_line_fault(workplace_.run(arguments("done", "1-3")),
                        "done: expected a new folder, but it contains a validation");
  expect_one_line_fault(resume(arguments("done", "1-4")),
                        "done/plan.json: the solver, the instances or the limits differ");
  EXPECT_EQ(workplace_.files("done"), before);
}

TEST_F(Validate, refuses_damaged_results) {
  ASSERT_EQ(workplace_.run(arguments("done", "1-9")).status, 0);
  std::string text = workplace_.read("done/results.csv");
  text[text.find("\n5,") + 3] = 'x';
  workplace_.write("done/results.csv", text);
  expect_one_line_fault(resume(arguments("done", "1-9")), "done/results.csv:6: a damaged row");
  EXPECT_EQ(workplace_.read("done/results.csv"), text);
}

// Shortest solutions and proofs, as their users call them.

class Optimal : public testing::Test {
 protected:
  Workplace workplace_;
};

TEST_F(Optimal, solve_finds_and_says_so) {
  const auto solved = workplace_.run({"solve", "17", "--optimal", "--json"});
  ASSERT_EQ(solved.status, 0) << solved.err;
  const auto json = json_of(solved.out);
  EXPECT_EQ(json["length_cards"], 75);
  EXPECT_EQ(json["lower_bound"], 75);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_EQ(workplace_.run({"solve", "17", "--optimal", "--preset", "fast"}).status, 2);
}

TEST_F(Optimal, solve_finds_the_same_on_any_number_of_threads) {
  const auto on = [&](const std::string& threads) {
    const auto solved = workplace_.run({"solve", "7", "--optimal", "--json", "--threads", threads});
    EXPECT_EQ(solved.status, 0) << solved.err;
    auto json = json_of(solved.out);
    json.erase("seconds");
    return json;
  };
  const auto one = on("1");
  EXPECT_EQ(one["length_cards"], 76);
  EXPECT_EQ(on("2"), one);
  EXPECT_EQ(on("3"), one);
}

TEST_F(Optimal, branch_and_bound_proves_the_same) {
  const std::string board =  // two suits are home
      "Foundations: H-K C-K D-7 S-7\nFreecells: - - - -\n: 9S KD 8D\n: QS TD\n: 8S JD\n"
      ": TS 9D\n: QD JS\n: KS\n";
  const auto solve = [&](const std::string& proof) {
    const auto solved =
        workplace_.run({"solve", "--board", "-", "--optimal", "--json", "--set", "proof=" + proof},
                       {.input = board});
    EXPECT_EQ(solved.status, 0) << solved.err;
    const auto json = json_of(solved.out);
    EXPECT_EQ(json["optimal"], true);
    return json["length_cards"].get<int>();
  };
  EXPECT_EQ(solve("branch_and_bound"), solve("astar"));
  const auto stopped = workplace_.run({"solve", "5", "--optimal", "--json", "--set",
                                       "proof=branch_and_bound", "--max-nodes", "20000"});
  EXPECT_EQ(stopped.status, 11) << stopped.err;
  EXPECT_LE(json_of(stopped.out)["lower_bound"], 90);
  EXPECT_GE(json_of(stopped.out)["length_cards"], 90);
}

TEST_F(Optimal, solve_goes_on_when_memory_ends) {
  const auto result = workplace_.run({"solve", "3", "--optimal", "--json", "--max-memory", "1"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = json_of(result.out);
  EXPECT_EQ(json["length_cards"], 73);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_LE(json["peak_memory_mib"], 1.0);
}

TEST_F(Optimal, solve_has_an_answer_with_a_gap_at_any_limit) {
  const auto result = workplace_.run(
      {"solve", "5", "--optimal", "--json", "--max-memory", "1", "--max-nodes", "50000"});
  EXPECT_EQ(result.status, 11) << result.err;
  const auto json = json_of(result.out);
  EXPECT_EQ(json["outcome"], "node_limit");
  EXPECT_EQ(json["generated"], 50000);  // of all searches together
  EXPECT_EQ(json["optimal"], false);
  EXPECT_GE(json["lower_bound"], 78);
  EXPECT_LE(json["lower_bound"], 90);
  EXPECT_GE(json["length_cards"], 90);
  const auto verdict = workplace_.run({"verify", "--deal", "5", "--format", "cards", "--json"},
                                      {.input = json["cards"].get<std::string>() + "\n"});
  EXPECT_EQ(verdict.status, 0) << verdict.err;
}

// Only the positions are too few here, never the time.
TEST_F(Optimal, solve_shortens_its_incumbent_by_beams_where_time_is_limited) {
  const auto run = [&](const char* seconds) {
    const auto result = workplace_.run(
        {"solve", "5", "--optimal", "--json", "--max-nodes", "600000", "--max-seconds", seconds});
    EXPECT_EQ(result.status, 11) << result.err;
    return json_of(result.out)["length_cards"].get<int>();
  };
  EXPECT_EQ(run("0"), 121);
  EXPECT_LT(run("100000"), 100);
}

TEST_F(Optimal, prove_exhausts_the_one_deal_without_a_solution) {
  const auto result = workplace_.run({"prove", "11982", "--json"});
  EXPECT_EQ(result.status, 10) << result.err;
  const auto json = json_of(result.out);
  EXPECT_EQ(json["outcome"], "unsolvable");
  EXPECT_EQ(json["positions"], 83239);
  const nlohmann::json unmoved = {"AC", "AS", "3H", "4H", "6H", "6S", "QC", "QS"};
  EXPECT_EQ(json["facts"]["cards that never move"], unmoved);
  const auto line = json["facts"]["a line that long"].at(0).get<std::string>();
  const auto verdict = workplace_.run({"verify", "--deal", "11982", "--format", "cards", "--json"},
                                      {.input = line + "\n"});
  EXPECT_EQ(json_of(verdict.out)["legal"], true) << verdict.err;
  EXPECT_EQ(json_of(verdict.out)["length_cards"], 1640);
}

TEST_F(Optimal, what_is_proven_stays_proven_where_the_count_has_no_memory) {
  const auto result = workplace_.run({"prove", "11982", "--json", "--max-memory", "3"});
  EXPECT_EQ(result.status, 10) << result.err;
  EXPECT_TRUE(json_of(result.out)["positions"].is_null());
}

// The bound of the first searches is the length of the solution at hand.
TEST_F(Optimal, a_solution_no_longer_than_the_bound_is_proven_at_any_limit) {
  const std::string board =
      "Foundations: H-Q C-6 D-9 S-Q\nFreecells:\n"
      ":JD QC 9C QD TD JC KS TC KH KD KC 8C 7C\n:\n:\n:\n";
  const auto result = workplace_.run({"solve", "--board", "-", "--optimal", "--json", "--set",
                                      "cells=2", "--set", "columns=4", "--max-nodes", "40"},
                                     {.input = board});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = json_of(result.out);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_EQ(json["lower_bound"], 18);
  EXPECT_EQ(json["length_cards"], 18);
}

TEST_F(Optimal, prove_settles_microsofts_own_impossible_games) {
  const std::string board = COEVO_SOURCE_DIR "/configs/boards/microsoft-minus-1.txt";
  const auto result = workplace_.run({"prove", "--board", board, "--json"});
  EXPECT_EQ(result.status, 10) << result.err;
  EXPECT_EQ(json_of(result.out)["positions"], 495);
}

TEST_F(Optimal, prove_prints_a_shortest_solution) {
  const Result result = workplace_.run({"prove", "1", "--set", "columns=8"});
  EXPECT_EQ(result.status, 0) << result.err;
  const std::string moves = result.out.substr(result.out.find("shortest solution: 87\n") + 22);
  const Result verdict =
      workplace_.run({"verify", "--deal", "1", "--format", "cards", "--json"}, {.input = moves});
  EXPECT_EQ(json_of(verdict.out)["solved"], true) << verdict.err;
  EXPECT_EQ(json_of(verdict.out)["length_cards"], 87);
  const auto json = json_of(workplace_.run({"prove", "1", "--json"}).out);
  EXPECT_EQ(json["cards"].get<std::string>() + "\n", moves);
}

TEST_F(Optimal, prove_takes_any_domain_and_needs_one_instance_at_least) {
  const Result tiles = workplace_.run({"prove", "1", "--domain", "tiles8"});
  EXPECT_EQ(tiles.status, 0) << tiles.err;
  EXPECT_NE(tiles.out.find("shortest solution: 18"), std::string::npos) << tiles.out;
  expect_one_line_fault(workplace_.run({"prove"}), "expected");
  expect_one_line_fault(workplace_.run({"prove", "--set", "macro_moves=dig", "2"}),
                        "expected KEY=VALUE with KEY one of cells, columns");
}

TEST_F(Optimal, validate_keeps_every_solution_and_resumes) {
  const Arguments arguments{"validate", "--optimal", "--deals", "17-20",     "--output",
                            "table",    "--quiet",   "--json",  "--threads", "2"};
  ASSERT_EQ(workplace_.run(arguments).status, 0);
  const std::string whole = workplace_.read("table/solutions.csv");
  std::istringstream lines(whole);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "instance,lower_bound,length,solution,check");
  std::size_t rows = 0;
  for (const char* known : {"17,75,75,", "18,76,76,", "19,80,80,", "20,74,74,"}) {
    ASSERT_TRUE(std::getline(lines, line));
    ASSERT_TRUE(line.starts_with(known)) << line;
    const std::string solution =
        line.substr(std::string(known).size(), line.rfind(',') - std::string(known).size());
    const auto verdict = workplace_.run(
        {"verify", "--deal", line.substr(0, 2), "--format", "extended"}, {.input = solution});
    EXPECT_EQ(verdict.status, 0) << verdict.err;
    ++rows;
  }
  EXPECT_EQ(rows, 4U);

  // Killed between the two files: the row that results.csv has not got is solved again.
  const std::string results = workplace_.read("table/results.csv");
  workplace_.write("table/results.csv", results.substr(0, results.rfind("20,solved")));
  Arguments again = arguments;
  again.emplace_back("--resume");
  ASSERT_EQ(workplace_.run(again).status, 0);
  EXPECT_EQ(workplace_.read("table/solutions.csv"), whole);

  workplace_.write("table/solutions.csv", whole.substr(0, whole.rfind("19,80")));
  ASSERT_EQ(workplace_.run(again).status, 0);  // as after a power failure
  EXPECT_EQ(workplace_.read("table/solutions.csv"), whole);
}

}  // namespace
}  // namespace coevo::cli
