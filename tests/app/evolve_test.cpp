// SPDX-License-Identifier: MIT
// coevo evolve ends with the same bytes for any number of threads, kills and resumes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <set>

#include "common/random.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// Beams behind the members of a portfolio.
constexpr const char* kBeams =
    "solver:\n"
    "  members: straight/best.json\n"
    "  search: {name: beam, auto_moves: raymond, width: 2}\n"
    "  heuristics: [num_cards_not_at_foundations, cards_on_lower]\n"
    "  quantisation: 1000\n"
    "training: {instances: 1-300, sample: 200}\n"
    "learning: {method: random, instances: 5}\n"
    "evolver: {name: cma_es, generations: 2, population: 4,\n"
    "  start: {cards_on_lower: 0}}\n"
    "champion: {candidates: 2, instances: 5}\n"
    "portfolio: {members: 2, least: 5}\n";

class Evolve : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override { workplace_.write("tiny.yaml", tiny_config()); }

  static Arguments start(const std::string& run) {
    return {"evolve", "tiny.yaml", "--run-dir", run, "--quiet", "--threads", "2"};
  }
  static Arguments resume(const std::string& run) {
    return {"evolve", "--resume", run, "--quiet", "--threads", "2"};
  }
  std::map<std::string, std::string> straight() {
    EXPECT_EQ(workplace_.run(start("straight")).status, 0);
    return run_files(workplace_, "straight");
  }
  std::size_t generations(const std::string& run) const {
    if (!workplace_.has(run + "/generations.jsonl")) return 0;
    const std::string journal = workplace_.read(run + "/generations.jsonl");
    return static_cast<std::size_t>(std::count(journal.begin(), journal.end(), '\n'));
  }
  // Waits for a number of generations in the journal, or for the program's end.
  void await(const Workplace::Process& process, const std::string& run, std::size_t count) const {
    while (process.is_running() && generations(run) < count) ::usleep(500);
  }
  // Resumes a stopped or killed run, or starts it again if it had not begun.
  void finish(const std::string& run) {
    const bool begun = workplace_.has(run + "/config.yaml");
    const Result result = workplace_.run(begun ? resume(run) : start(run));
    EXPECT_EQ(result.status, 0) << result.err;
  }
};

TEST_F(Evolve, gives_the_same_bytes_for_any_number_of_threads) {
  std::map<std::string, std::string> expected;
  for (const char* threads : {"1", "2", "8"}) {
    const std::string run = std::string("run") + threads;
    const Result result =
        workplace_.run({"evolve", "tiny.yaml", "--run-dir", run, "--threads", threads, "--quiet"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto files = run_files(workplace_, run);
    EXPECT_TRUE(files.contains("best.json"));
    if (expected.empty()) expected = files;
    EXPECT_EQ(files, expected) << threads;
  }
}

TEST_F(Evolve, killed_after_each_generation_and_resumed_gives_the_same_bytes) {
  const auto expected = straight();
  for (std::size_t count = 0; count <= 6; ++count) {
    const std::string run = "killed" + std::to_string(count);
    {
      auto process = workplace_.start(start(run));
      await(process, run, count);
      process.signal(SIGKILL);
      process.wait();
    }
    finish(run);
    ASSERT_EQ(run_files(workplace_, run), expected) << count;
  }
}

TEST_F(Evolve, killed_at_any_moment_again_and_again_gives_the_same_bytes) {
  const auto expected = straight();
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  for (int round = 0; round < 12; ++round) {
    const bool begun = workplace_.has("killed/config.yaml");
    auto process = workplace_.start(begun ? resume("killed") : start("killed"));
    ::usleep(static_cast<useconds_t>(random.below(60'000)));
    process.signal(SIGKILL);
    process.wait();
  }
  finish("killed");
  EXPECT_EQ(run_files(workplace_, "killed"), expected);
}

// Killed after best.json was written, but before the manifest told of the end.
TEST_F(Evolve, resumed_at_its_very_end_leaves_nothing_half_written) {
  const auto expected = straight();
  auto manifest = nlohmann::json::parse(workplace_.read("straight/manifest.json"));
  manifest.erase("finished");
  workplace_.write("straight/manifest.json", manifest.dump());
  workplace_.write("straight/.manifest.json.tmp", "{");
  finish("straight");
  EXPECT_EQ(run_files(workplace_, "straight"), expected);
  EXPECT_TRUE(
      nlohmann::json::parse(workplace_.read("straight/manifest.json")).contains("finished"));
}

TEST_F(Evolve, stopped_by_a_signal_saves_its_state_and_goes_on) {
  const auto expected = straight();
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string run = "stopped" + std::to_string(signal);
    auto process = workplace_.start(start(run));
    await(process, run, 1);
    process.signal(signal);
    const int status = process.wait().status;
    EXPECT_TRUE(status == 12 || status == 0) << status;  // 0: it was done before the signal came
    finish(run);
    EXPECT_EQ(run_files(workplace_, run), expected);
  }
}

TEST_F(Evolve, interrupted_says_how_to_go_on_and_exits_with_12) {
  // Too long to be done before the signal comes.
  workplace_.write("tiny.yaml", tiny_config() + "seed: 3\n");
  const Arguments endless{"evolve", "tiny.yaml", "--run-dir",
                          "long",   "--set",     "evolver.generations=100000"};
  auto process = workplace_.start(endless);
  await(process, "long", 2);
  process.signal(SIGTERM);
  const Result first = process.wait();
  EXPECT_EQ(first.status, 12);
  EXPECT_NE(first.err.find("coevo evolve --resume long"), std::string::npos) << first.err;
  const std::string before = workplace_.read("long/generations.jsonl");
  auto again = workplace_.start(resume("long"));
  await(again, "long", generations("long") + 2);
  again.signal(SIGINT);
  EXPECT_EQ(again.wait().status, 12);
  EXPECT_TRUE(workplace_.read("long/generations.jsonl").starts_with(before));
}

TEST_F(Evolve, leaves_a_run_alone_that_another_process_is_at) {
  const Arguments endless{
      "evolve", "tiny.yaml", "--run-dir", "long", "--quiet", "--set", "evolver.generations=100000"};
  auto process = workplace_.start(endless);
  await(process, "long", 1);
  expect_one_line_fault(workplace_.run(resume("long")), "another process is using this run");
  process.signal(SIGKILL);
  process.wait();
}

TEST_F(Evolve, several_seeds_are_several_runs) {
  const Arguments seeds{"evolve", "tiny.yaml", "--run-dir", "all", "--seeds", "1-2,5", "--quiet"};
  const Result first = workplace_.run(seeds);
  ASSERT_EQ(first.status, 0) << first.err;
  auto one = run_files(workplace_, "all/tiny-1");
  EXPECT_EQ(one, straight());
  EXPECT_NE(run_files(workplace_, "all/tiny-2")["best.json"], one["best.json"]);
  EXPECT_TRUE(workplace_.has("all/tiny-5/best.json"));
  const Result again = workplace_.run(seeds);
  EXPECT_EQ(again.status, 0);
  EXPECT_NE(again.out.find("already finished"), std::string::npos);
}

TEST_F(Evolve, several_seeds_go_on_where_they_were_stopped) {
  const Arguments seeds{"evolve", "tiny.yaml", "--run-dir", "all", "--seeds", "1-2", "--quiet"};
  {
    auto process = workplace_.start(seeds);
    await(process, "all/tiny-1", 3);
    process.signal(SIGKILL);
    process.wait();
  }
  ASSERT_EQ(workplace_.run(seeds).status, 0);
  EXPECT_EQ(run_files(workplace_, "all/tiny-1"), straight());
  EXPECT_TRUE(workplace_.has("all/tiny-2/best.json"));

  const Result report = workplace_.run({"report", "all/tiny-1", "all/tiny-2"});
  EXPECT_EQ(report.status, 0) << report.err;
}

TEST_F(Evolve, several_seeds_of_another_config_are_refused) {
  const Arguments seeds{"evolve", "tiny.yaml", "--run-dir", "all", "--seeds", "1", "--quiet"};
  ASSERT_EQ(workplace_.run(seeds).status, 0);
  auto others = seeds;
  others.insert(others.end(), {"--set", "limits.nodes=2999"});
  expect_one_line_fault(workplace_.run(others), "but its config differs");
  expect_one_line_fault(workplace_.run({"evolve", "tiny.yaml", "--seeds", "1-"}), "'1-'");
  expect_one_line_fault(workplace_.run({"evolve", "--resume", "all/tiny-1", "--seeds", "1"}),
                        "expected no --set, no --run-dir, no --seeds");
}

TEST_F(Evolve, a_portfolio_member_by_member_goes_on_where_it_was_killed) {
  workplace_.write("tiny.yaml",
                   "solver:\n"
                   "  search: {name: attempt, auto_moves: raymond, expanded: 100}\n"
                   "  heuristics: [num_cards_not_at_foundations, cards_on_lower, lower_beneath]\n"
                   "  quantisation: 1000\n"
                   "  genes: {card_weight: {low: 0, high: 0.05}}\n"
                   "limits: {nodes: 1000}\n"
                   "fitness: {objective: log_nodes}\n"
                   "training: {instances: 1-300, sample: 200}\n"
                   "learning: {method: random, instances: 10}\n"
                   "evolver: {name: cma_es, generations: 3, population: 6}\n"
                   "champion: {candidates: 2, instances: 20}\n"
                   "portfolio: {members: 3}\n");
  ASSERT_EQ(workplace_.run(start("straight")).status, 0);
  const std::string expected = workplace_.read("straight/best.json");
  EXPECT_EQ(json_of(expected).at("members").size(), 3U);
  {
    auto process = workplace_.start(start("killed"));
    await(process, "killed/member-02", 2);
    process.signal(SIGKILL);
    process.wait();
  }
  const Result finished = workplace_.run(resume("killed"));
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(workplace_.read("killed/best.json"), expected);
  const Result again = workplace_.run(start("killed"));
  EXPECT_EQ(again.status, 2) << again.err;
  const Result solved = workplace_.run({"solve", "1", "--weights", "straight/best.json"});
  EXPECT_EQ(solved.status, 0) << solved.err;

  // Beams after it, which start where its last member ended.
  workplace_.write("beams.yaml", kBeams);
  const Result grown = workplace_.run({"evolve", "beams.yaml", "--run-dir", "beams"});
  ASSERT_EQ(grown.status, 0) << grown.err;
  const auto members = json_of(workplace_.read("beams/best.json")).at("members");
  ASSERT_EQ(members.size(), 5U);
  EXPECT_EQ(members[2], json_of(expected).at("members")[2]);
  EXPECT_EQ(members[3].at("width"), 2);
  const auto weight = members[2].at("weights").at("cards_on_lower").get<double>();
  EXPECT_NE(workplace_.read("beams/member-04/config.yaml")
                .find(fmt::format("cards_on_lower: {}", weight)),
            std::string::npos);
  const Result exported = workplace_.run({"export", "beams", "--beams", "8,16"});
  ASSERT_EQ(exported.status, 0) << exported.err;
  const auto wider = json_of(exported.out).at("members");
  ASSERT_EQ(wider.size(), 7U);
  EXPECT_EQ(wider[6].at("width"), 16);
  EXPECT_EQ(wider[5].at("weights"), members[3].at("weights"));
  EXPECT_EQ(wider[6].at("weights"), members[4].at("weights"));

  // In the order that serves best.
  const Result ordered = workplace_.run(
      {"evolve", "beams.yaml", "--run-dir", "ordered", "--set", "portfolio.schedule=60"});
  ASSERT_EQ(ordered.status, 0) << ordered.err;
  const auto turns = json_of(workplace_.read("ordered/best.json")).at("members");
  ASSERT_FALSE(turns.empty());
  for (const auto& turn : turns) EXPECT_LE(turn.value("expanded", 0), 60);
}

TEST_F(Evolve, members_of_several_portfolios_are_put_in_order) {
  const std::string member =
      "{expanded: 60, quantisation: 1000, weights: {num_cards_not_at_foundations: 0.8, ";
  workplace_.write("one.json",
                   "{format: coevo-weights, version: 1, domain: freecell, quantisation: 1000, "
                   "weights: {hsdh: 1}, search: {name: portfolio}, members: [" +
                       member + "cards_over_lower: 0.5}}]}");
  workplace_.write("order.yaml",
                   "solver:\n"
                   "  members: [one.json, " +
                       member +
                       "next_cards_buried: 0.9}}]\n"
                       "  search: {name: attempt, auto_moves: raymond}\n"
                       "  heuristics: [no_space]\n"
                       "training: {instances: 1-300, sample: 200}\n"
                       "portfolio: {members: 0, least: 1, schedule: 90}\n");
  ASSERT_EQ(workplace_.run({"evolve", "order.yaml", "--run-dir", "order"}).status, 0);
  const auto best = json_of(workplace_.read("order/best.json"));
  std::set<std::string> learnt;
  for (const auto& turn : best.at("members")) {
    EXPECT_LE(turn.at("expanded"), 90);
    for (const auto& weight : turn.at("weights").items()) learnt.insert(weight.key());
  }
  EXPECT_TRUE(learnt.count("cards_over_lower") > 0 && learnt.count("next_cards_buried") > 0);
  expect_one_line_fault(
      workplace_.run({"evolve", "order.yaml", "--set", "solver.members=[two.json]"}), "two.json");
  const Result none = workplace_.run(
      {"evolve", "order.yaml", "--run-dir", "none", "--set", "portfolio.schedule=1"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("no member solves anything"), std::string::npos) << none.err;
  expect_one_line_fault(workplace_.run({"evolve", "order.yaml", "--set", "solver.members=[]"}),
                        "solver.members to order");
}

TEST_F(Evolve, of_another_seed_is_another_run) {
  const auto one = straight();
  auto arguments = start("other");
  arguments.insert(arguments.end(), {"--set", "seed=2"});
  ASSERT_EQ(workplace_.run(arguments).status, 0);
  EXPECT_NE(run_files(workplace_, "other")["generations.jsonl"], one.at("generations.jsonl"));
}

TEST_F(Evolve, exported_beams_keep_the_rules_that_they_were_evolved_with) {
  workplace_.write("digging.yaml",
                   "name: digging\ndomain: freecell\n"
                   "solver: {search: {name: beam, width: 4, macro_moves: dig, cells: 5}, "
                   "heuristics: [cards_on_lower, cells_in_use]}\n"
                   "limits: {nodes: 2000}\nfitness: {objective: short_solutions}\n"
                   "training: {instances: 1-4}\nlearning: {method: random, instances: 2}\n"
                   "evolver: {name: cma_es, population: 4, generations: 1}\n"
                   "champion: {candidates: 1, instances: 2}\n");
  ASSERT_EQ(workplace_.run({"evolve", "digging.yaml", "--run-dir", "digging"}).status, 0);
  const Result exported = workplace_.run({"export", "digging", "--beams", "4,8"});
  ASSERT_EQ(exported.status, 0) << exported.err;
  const auto search = json_of(exported.out).at("search");
  EXPECT_EQ(search.at("name"), "portfolio");
  EXPECT_EQ(search.at("macro_moves"), "dig");
  EXPECT_EQ(search.at("cells"), 5);
  EXPECT_EQ(search.at("auto_moves"), "raymond");
}

}  // namespace
}  // namespace coevo::cli
