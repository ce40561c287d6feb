// SPDX-License-Identifier: MIT
// coevo-lab coevolution, on arms of a few thousand positions, and its statistics.
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "src/lab/coevolution/arm_statistics.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

std::string longer(std::string config) {
  const std::string few = "generations: 6";
  return config.replace(config.find(few), few.size(), "generations: 600");
}

class CoevolutionPage : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override {
    workplace_.write("tiny.yaml", longer(tiny_config() + "budget: {nodes: 240000}\n"));
    write_arms(
        "- {name: plain}\n"
        "- {name: other, set: [\"learning={method: random, instances: 2}\"]}\n");
  }
  void write_arms(const std::string& arms, const std::string& test = "301-310",
                  const std::string& budgets = "[80000, 160000, 240000]") {
    workplace_.write("arms.yaml", "title: Arms\npage: page.md\nseeds: 1-2\ntest: " + test +
                                      "\nbudgets: " + budgets + "\nconfig: tiny.yaml\narms:\n" +
                                      arms + "few_parasite_generations: true\n");
  }
  Result run(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"coevolution", "arms.yaml"};
    words.insert(words.end(), more.begin(), more.end());
    return workplace_.run(words);
  }
};

TEST_F(CoevolutionPage, has_each_arm_and_does_nothing_twice) {
  const Result first = run();
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("plain"), std::string::npos);
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("| plain | 2 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| other | 2 |"), std::string::npos) << page;
  EXPECT_EQ(page.find("# Arms\n"), 0U) << page;
  EXPECT_EQ(page.find("Preliminary"), std::string::npos) << page;
  EXPECT_EQ(page.find("nan"), std::string::npos) << page;
  EXPECT_NE(workplace_.read("page.svg").find("<polygon"), std::string::npos);
  const std::string runs = workplace_.read("plain.jsonl");
  const Result second = run();
  EXPECT_EQ(second.out.find("plain"), std::string::npos) << second.out;
  EXPECT_EQ(workplace_.read("page.md"), page);
  EXPECT_EQ(workplace_.read("plain.jsonl"), runs);
  // Measured on other instances it is another run.
  write_arms("- {name: plain}\n", "311-320");
  const Result third = run();
  EXPECT_NE(third.out.find("plain"), std::string::npos) << third.out;
}

TEST_F(CoevolutionPage, prints_the_protocol_and_the_pair_of_equals) {
  write_arms("- {name: plain}\n- {name: again, set: [\"training.instances=401-500\"]}\n");
  const std::string arms = workplace_.read("arms.yaml");
  const std::string protocol =
      "protocol: {question: Does it, tuning: none, stopping: 2 seeds, scope: toys, "
      "refuted_by: nothing, again: again}\n";
  workplace_.write("arms.yaml", protocol + arms);
  const Result result = run();
  ASSERT_EQ(result.status, 0) << result.err;
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("| question | Does it |"), std::string::npos) << page;
  EXPECT_NE(page.find("The A/A pair, plain and again, differs by"), std::string::npos) << page;
  EXPECT_NE(page.find("Better beyond chance"), std::string::npos);
  EXPECT_NE(page.find("| arm | generations | problems |"), std::string::npos) << page;
  const auto run_line = nlohmann::json::parse(
      workplace_.read("plain.jsonl").substr(0, workplace_.read("plain.jsonl").find('\n')));
  EXPECT_GT(run_line["incumbents"].back()["mechanism"]["distinct_problems"], 5);
  workplace_.write("arms.yaml", protocol.substr(0, protocol.rfind("again")) + "none}\n" + arms);
  expect_one_line_fault(run(), "'none': expected the name of an arm after the first");
}

// Another revision's hashes and missing seeds are shown as they are, and no run is made.
TEST_F(CoevolutionPage, shows_stored_runs_of_any_revision) {
  ASSERT_EQ(run().status, 0);
  std::string runs = workplace_.read("plain.jsonl");
  const std::string key = "\"config_hash\":\"";
  runs.replace(runs.find(key) + key.size(), 16, "0123456789abcdef");
  workplace_.write("plain.jsonl", runs);
  const std::string other = workplace_.read("other.jsonl");
  workplace_.write("other.jsonl", other.substr(0, other.find('\n') + 1));
  workplace_.write("arms.yaml", "stored: true\n" + workplace_.read("arms.yaml"));
  const Result result = run();
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(workplace_.read("plain.jsonl"), runs);
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("2 seeds of plain; others have only 1."), std::string::npos) << page;
  EXPECT_NE(page.find("| sign test, p | Wilcoxon, p |"), std::string::npos) << page;
}

TEST_F(CoevolutionPage, refuses_parasites_that_hardly_evolved) {
  const std::string hillis =
      "- {name: plain, set: [\"learning={method: hillis, population: 4, encounters: 1, instances: "
      "1}\"]}\n";
  write_arms(hillis);
  ASSERT_EQ(run().status, 0);
  std::string arms = workplace_.read("arms.yaml");
  const std::string few = "few_parasite_generations: true\n";
  workplace_.write("arms.yaml", arms.replace(arms.find(few), few.size(), ""));
  expect_one_line_fault(run(), "generations of parasites: expected at least 50");
}

TEST_F(CoevolutionPage, makes_teams_within_the_budget) {
  const std::string arms =
      "- {name: random, team: {}}\n"
      "- {name: unsolved, team: {deals: unsolved, from_previous: true}}\n"
      "- {name: half, team: {deals: half}}\n- {name: pool, team: {pool: 3}}\n"
      "- {name: joint, team: {opponents: 0.5}}\n";
  write_arms(arms, "301-310", "[200000, 400000, 600000]");
  workplace_.write("tiny.yaml", longer(tiny_config() + "budget: {nodes: 600000}\n"));
  const Result result = run();
  ASSERT_EQ(result.status, 0) << result.err;
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("the share that a member solves"), std::string::npos) << page;
  EXPECT_NE(page.find("`team={deals: unsolved, from_previous: true}`"), std::string::npos) << page;
  for (const char* arm : {"random", "unsolved", "half", "pool", "joint"}) {
    const std::string text = workplace_.read(std::string(arm) + ".jsonl");
    const auto team = nlohmann::json::parse(text.substr(0, text.find('\n')))["incumbents"];
    ASSERT_EQ(team.size(), 3U) << arm;
    const bool grows = std::string(arm) != "pool" && std::string(arm) != "joint";
    for (std::size_t i = 1; i < team.size() && grows; ++i)
      EXPECT_GE(team[i]["quality"], team[i - 1]["quality"]) << arm;
    EXPECT_LT(team.back()["positions"], 700'000) << arm;
    const auto& mechanism = team.back()["mechanism"];
    const bool chooses = std::string(arm) != "random";
    EXPECT_EQ(mechanism["choosing_share"] > 0, chooses) << arm;
    EXPECT_GT(mechanism["parasite_generations"], 0) << arm;
  }
  EXPECT_EQ(run().out.find("unsolved"), std::string::npos) << "made already";
  write_arms("- {name: random, team: {}}\n- {name: plain}\n");
  expect_one_line_fault(run(), "'plain': expected the key team in every arm, or in none");
  write_arms("- {name: random, team: {pool: 3, deals: half}}\n");
  expect_one_line_fault(run(), "'3': expected no other key with it");
}

TEST_F(CoevolutionPage, evolves_for_the_worst_of_several_games) {
  const auto arm = [](const std::string& name, const std::string& games) {
    return "- {name: " + name +
           ", set: [limits.nodes=1000, training.sample=200, \"solver.search={name: best_first}\", "
           "\"learning={method: random, instances: 3}\"], games: " +
           games + "}\n";
  };
  write_arms(arm("uniform", "{}") +
             arm("weights", "{weights: multiplicative, rate: 2, floor: 0.1}") +
             arm("frozen", "{weights: frozen, rate: 2, floor: 0.1}") +
             arm("known", "{weights: multiplicative, deals: learnable}"));
  const std::string games =
      "games: {eight-off: [0.5, 0.9, 0.1, 0.1], spanish-patience: [0.1, 0.9, 0.1, 0.1]}\n";
  workplace_.write("arms.yaml", games + workplace_.read("arms.yaml"));
  ASSERT_EQ(run().status, 0);
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("minus the largest regret of a game"), std::string::npos) << page;
  EXPECT_NE(page.find("| eight-off |"), std::string::npos) << page;
  const auto last = [&](const std::string& name) {
    const std::string text = workplace_.read(name + ".jsonl");
    return nlohmann::json::parse(text.substr(0, text.find('\n')))["incumbents"].back();
  };
  const auto uniform = last("uniform");
  EXPECT_EQ(uniform["shares"], nlohmann::json({0.5, 0.5}));
  EXPECT_EQ(uniform["mechanism"]["choosing_share"], 0);
  const auto regrets = uniform["regrets"].get<std::vector<double>>();
  EXPECT_EQ(uniform["quality"], -std::max(regrets.at(0), regrets.at(1)));
  EXPECT_NE(last("weights")["shares"], uniform["shares"]);
  EXPECT_EQ(last("frozen")["shares"], last("weights")["shares"]) << "of the same seed";
  EXPECT_GT(last("weights")["mechanism"]["choosing_share"], 0.05) << "the champions' searches";
  EXPECT_LT(last("known")["mechanism"]["distinct_problems"],
            last("weights")["mechanism"]["distinct_problems"]);
  write_arms(arm("uniform", "{}"));
  workplace_.write("arms.yaml", "games: {freecell: [0.9]}\n" + workplace_.read("arms.yaml"));
  expect_one_line_fault(run(), "games: freecell: expected a genome of this config, 4 values");
  write_arms("- {name: uniform, games: {}}\n");
  workplace_.write("arms.yaml", games + workplace_.read("arms.yaml"));
  expect_one_line_fault(run(), "arm uniform: with games, expected learning.method random");
}

TEST_F(CoevolutionPage, judges_at_the_primary_budget) {
  write_arms(
      "- {name: plain}\n- {name: again, set: [\"training.instances=401-500\"]}\n"
      "- {name: game, set: [\"domain={game: bakers-game}\"]}\n");
  const std::string arms = workplace_.read("arms.yaml");
  const auto protocol = [](const std::string& primary) {
    return "protocol: {question: Does it, tuning: none, stopping: 2 seeds, scope: toys, "
           "refuted_by: nothing, again: [again], primary: " +
           primary + "}\n";
  };
  workplace_.write("arms.yaml", protocol("160000") + arms);
  ASSERT_EQ(run().status, 0);
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("At 0.16 M positions the baseline"), std::string::npos) << page;
  EXPECT_NE(page.find("an arm's quality at 0.16 M positions"), std::string::npos) << page;
  EXPECT_NE(page.find("| again | +"), std::string::npos) << page;
  EXPECT_EQ(page.find("| game | +"), std::string::npos) << "qualities on different scales";
  workplace_.write("arms.yaml", protocol("5") + arms);
  expect_one_line_fault(run(), "'5': expected one of the budgets");
}

TEST_F(CoevolutionPage, writes_champions_that_do_what_their_runs_say) {
  ASSERT_EQ(run({"--champions", "champions"}).status, 0);
  const auto last = nlohmann::json::parse(
      workplace_.read("other.jsonl").substr(0, workplace_.read("other.jsonl").find('\n')));
  ASSERT_EQ(workplace_
                .run({"validate", "champions/other-1.json", "--instances", "301-310", "--max-nodes",
                      "3000", "--output", "validation", "--quiet"})
                .status,
            0);
  const auto summary = nlohmann::json::parse(workplace_.read("validation/summary.json"));
  EXPECT_EQ(summary["solved"], last["incumbents"].back()["solved"]);
  EXPECT_TRUE(workplace_.has("champions/plain-2.json"));
}

TEST_F(CoevolutionPage, refuses_champions_of_other_genomes) {
  write_arms("- {name: plain}\n- {name: theirs, made_by: theirs.py}\n");
  ASSERT_EQ(run().status, 0);
  auto theirs = nlohmann::ordered_json::parse(
      workplace_.read("plain.jsonl").substr(0, workplace_.read("plain.jsonl").find('\n')));
  theirs["incumbents"].back()["genome"] = {0.5};
  workplace_.write("theirs.jsonl", theirs.dump() + "\n");
  expect_one_line_fault(run({"--champions", "champions", "--output", "other.md"}),
                        "theirs: seed 1: expected a genome of 4 values, not 1");
}

TEST_F(CoevolutionPage, shows_what_another_program_made) {
  write_arms(
      "- {name: plain}\n"
      "- {name: theirs, made_by: theirs.py}\n");
  const Result before = run();
  ASSERT_EQ(before.status, 0) << before.err;
  EXPECT_EQ(workplace_.read("page.md").find("theirs"), std::string::npos);
  std::string runs = workplace_.read("plain.jsonl");
  const std::string key = "config_hash\":\"";
  for (std::size_t hash = runs.find(key); hash != std::string::npos; hash = runs.find(key, hash)) {
    hash += key.size();
    runs.replace(hash, 16, "theirs");
  }
  workplace_.write("theirs.jsonl", runs);
  const Result after = run();
  ASSERT_EQ(after.status, 0) << after.err;
  EXPECT_EQ(after.out.find("theirs"), std::string::npos) << after.out;
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("| theirs | 2 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| theirs | the learning method, by theirs.py |"), std::string::npos);
  workplace_.write("theirs.jsonl", runs.replace(runs.find("theirs"), 6, "others"));
  expect_one_line_fault(run(), "theirs: seed 2: expected runs of the same settings");
}

TEST_F(CoevolutionPage, faults_are_one_line) {
  expect_one_line_fault(run({"--arms", "none"}), "--arms 'none': expected names of arms");
  write_arms("- {name: plain}\n", "301", "[5, 4]");
  expect_one_line_fault(run(), "arms.yaml:5:14: '4': expected more than the one before");
  write_arms("- {name: plain}\n", "301", "[5]");
  expect_one_line_fault(run(), "arms.yaml:5:10: '[5]': expected two budgets at least");
  write_arms("- {name: plain, st: []}\n");
  expect_one_line_fault(run(), "arms.yaml:8:17: 'st': expected a known key");
  write_arms("- {name: plain, set: [seed=3]}\n");
  expect_one_line_fault(run(), "'seed=3': expected no seed");
  write_arms("- {name: plain}\n");
  ASSERT_EQ(run().status, 0);
  workplace_.write("plain.jsonl", "5\n");
  expect_one_line_fault(run(), "plain.jsonl:1: expected a run");
  write_arms("- {name: plain, made_by: us}\n");
  expect_one_line_fault(run(), "arms.yaml:8:26: 'us': expected a program, without 'set'");
  write_arms("- {name: ../plain}\n");
  expect_one_line_fault(run(), "arms.yaml:8:10: '../plain': expected letters");
  write_arms("- {name: plain}\n");
  workplace_.write("tiny.yaml", tiny_config());
  expect_one_line_fault(
      run(), "arm plain: expected a search, evolved within a budget.nodes of at least 240000");
}

}  // namespace
}  // namespace coevo::cli

namespace coevo::experiments {
namespace {

const std::vector<std::uint64_t> kBudgets{100, 200, 400};

// A run a seed from 1, with that quality at 100, at 200 half a tenth more, at 400 a tenth more.
ArmResults arm(const std::vector<double>& qualities, double gain = 0.1) {
  ArmResults results{"arm", {}};
  for (std::size_t i = 0; i < qualities.size(); ++i) {
    ArmRun run{i + 1, "", "", "", {}};
    for (std::size_t b = 0; b < kBudgets.size(); ++b) {
      const double quality = qualities[i] + gain * static_cast<double>(b) / 2;
      run.incumbents.push_back({kBudgets[b], 1, {}, {quality, 0, 0}});
    }
    results.runs.push_back(run);
  }
  return results;
}

TEST(PositionsTo, is_linear_in_the_logarithm) {
  const std::vector<double> curve{0.1, 0.2, 0.3};
  EXPECT_DOUBLE_EQ(positions_to(0.1, curve, kBudgets), 100);
  EXPECT_DOUBLE_EQ(positions_to(0.3, curve, kBudgets), 400);
  EXPECT_DOUBLE_EQ(positions_to(0.25, curve, kBudgets), 200 * std::sqrt(2.0));
  EXPECT_EQ(positions_to(0.31, curve, kBudgets), std::numeric_limits<double>::infinity());
}

TEST(ArmRun, quality_is_linear_in_the_logarithm_between_incumbents) {
  const ArmRun run = arm({0.3}).runs.front();
  EXPECT_DOUBLE_EQ(run.quality_at(100), 0.3);
  EXPECT_DOUBLE_EQ(run.quality_at(200), 0.35);
  EXPECT_NEAR(run.quality_at(283), 0.375, 1e-4);
  EXPECT_TRUE(run.reaches(400));
  EXPECT_FALSE(run.reaches(99));
  EXPECT_FALSE(run.reaches(401));
}

TEST(Speedup, is_one_for_equals_and_a_quarter_for_two_budgets_earlier) {
  const ArmResults baseline = arm({0.30, 0.31, 0.32, 0.33, 0.34});
  EXPECT_DOUBLE_EQ(speedup(baseline, baseline, kBudgets).ratio, 1);
  const ArmResults better = arm({0.40, 0.41, 0.42, 0.43, 0.44});
  EXPECT_LT(speedup(baseline, baseline, kBudgets, 0.5).ratio, 1.0 + 1e-9);
  const Speedup found = speedup(better, baseline, kBudgets);
  EXPECT_NEAR(found.ratio, 0.25, 1e-12);
  EXPECT_LE(found.interval.low, found.ratio);
  EXPECT_GE(found.interval.high, found.ratio);
  EXPECT_LT(found.interval.high, 0.5);
  EXPECT_EQ(speedup(arm({0.1, 0.1, 0.1}), baseline, kBudgets).ratio,
            std::numeric_limits<double>::infinity());
}

TEST(Paired, counts_equal_seeds) {
  const ArmResults baseline = arm({0.3, 0.3, 0.3});
  const Paired pairs = paired(arm({0.4, 0.2, 0.3, 0.9}), baseline, 400);
  EXPECT_EQ(pairs.better, 1U);
  EXPECT_EQ(pairs.worse, 1U);
  EXPECT_DOUBLE_EQ(pairs.p, 1.0);
}

TEST(Area, is_the_mean_over_the_logarithm) {
  EXPECT_NEAR(area(arm({0.3}), kBudgets), 0.35, 1e-12);
  EXPECT_NEAR(area(arm({0.1, 0.3, 0.8}, 0.0), kBudgets), 0.3, 1e-12);
}

}  // namespace
}  // namespace coevo::experiments
