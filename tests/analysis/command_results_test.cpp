// SPDX-License-Identifier: MIT
#include "analysis/runs/command_results.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/report/report_data.h"
#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

class CommandResults : public testing::Test {
 protected:
  common::TemporaryFolder folder_;
  std::string log_;

  void SetUp() override {
    write("config.yaml",
          "target: {measure: cpu, cutoff: 10, penalty: 2, deterministic: true, parameters: "
          "{alpha: {real: [1, 100], log: true}, mode: {categorical: [slow, fast]}}}\n");
    write("generations.jsonl",
          common::sealed_json(
              R"({"generation":0,"best":0.9,"best_genome":{"alpha":0,"mode":1},"learning":)"
              R"({"hardest":[{"instance":2,"runs":3,"solved":1,"relative_nodes":2}]}})") +
              "\n");
    write("instances.jsonl",
          common::sealed_json(R"({"hash":"0000000000000001","text":"x/one"})") + "\n" +
              common::sealed_json(R"({"hash":"0000000000000002","text":"x/two"})") + "\n");
    const Json best{{"format", "coevo-configuration"},
                    {"version", 1},
                    {"parameters", {{"alpha", "7"}}},
                    {"default", {{"alpha", "3"}}},
                    {"command", {"solve", "{instance}"}},
                    {"provenance", {{"fitness", "0.75"}, {"default_fitness", "0.5"}}}};
    write("best.json", common::sealed_json(best.dump()));
  }
  void write(const std::string& name, const std::string& text) {
    common::write_atomically(folder_ / name, text);
  }
  void add(const char* alpha, const char* hash, double cutoff, const char* outcome, double cost) {
    Json run{{"configuration", {{"alpha", alpha}}},
             {"instance", std::string("x/") + hash},
             {"instance_hash", std::string(14, '0') + hash},
             {"seed", 1},
             {"cutoff", cutoff},
             {"outcome", outcome},
             {"cost", cost},
             {"cpu_seconds", 0.5},
             {"wall_seconds", 0.5}};
    if (std::string(outcome) == "crashed") run["fault"] = "exit status 3";
    log_ += common::sealed_json(run.dump()) + "\n";
    write("runs.jsonl", log_);
  }
  Json results() { return command_results(read_run(folder_.path())); }
};

TEST_F(CommandResults, compare_the_best_configuration_with_the_default) {
  const Json json = results();
  EXPECT_EQ(json["unit"], "s of CPU time");
  ASSERT_EQ(json["rows"].size(), 2);
  EXPECT_EQ(json["rows"][0]["cost"], 5);  // (1 - 0.75) * 2 * 10
  EXPECT_EQ(json["rows"][1]["name"], "default");
  EXPECT_EQ(json["rows"][1]["cost"], 10);
  EXPECT_EQ(json["rows"][1]["test_cost"], nullptr);
  EXPECT_EQ(json["is_default"], false);
  EXPECT_EQ(json["parameters"][0]["default"], "3");
  EXPECT_EQ(json["names"]["2"], "x/two");
}

TEST_F(CommandResults, count_outcomes_where_both_ran_in_full) {
  add("3", "01", 10, "solved", 4);
  add("3", "02", 10, "crashed", 20);
  add("3", "03", 10, "solved", 1);  // the best one did not run there
  add("7", "01", 2, "time_limit", 4);
  add("7", "01", 10, "solved", 3);
  add("7", "02", 2, "solved", 1);
  add("5", "02", 10, "crashed", 20);
  const Json json = results();
  EXPECT_EQ(json["runs"], 7);
  EXPECT_EQ(json["shared"], 2);
  ASSERT_EQ(json["outcomes"].size(), 4);
  const Json solved = json["outcomes"][0];
  EXPECT_EQ(solved["outcome"], "solved");
  EXPECT_EQ(solved["runs"], 4);
  EXPECT_EQ(solved["best"], 2);
  EXPECT_EQ(solved["best_cost"], 2);
  EXPECT_EQ(solved["standard"], 1);
  EXPECT_EQ(json["outcomes"].back()["standard_cost"], 12);
  ASSERT_EQ(json["crashes"].size(), 1);
  EXPECT_EQ(json["crashes"][0]["fault"], "exit status 3");
  EXPECT_EQ(json["crashes"][0]["runs"], 2);
  EXPECT_EQ(json["damage"], "");
}

TEST_F(CommandResults, compare_costs_pair_by_pair) {
  add("3", "01", 10, "time_limit", 20);
  add("3", "02", 10, "solved", 8);
  add("7", "01", 10, "solved", 5);
  add("7", "02", 10, "solved", 2);
  const Json effort = results()["effort"];
  EXPECT_EQ(effort["unit"], "s of CPU time");
  EXPECT_EQ(effort["pairs"], 2);
  EXPECT_EQ(effort["wins"], 2);
  // Ratios 1/2, as the default would have needed 10 seconds or more, and 1/4.
  EXPECT_NEAR(effort["median"].get<double>(), std::sqrt(1.0 / 8), 1e-12);
  const Json report = report_json({read_run(folder_.path())}, {});
  EXPECT_EQ(report["runs"][0]["command"]["effort"]["p_holm"], effort["p"]);
}

TEST_F(CommandResults, open_a_report_with_costs_and_a_test) {
  const auto finding = [&] {
    Json report = report_json({read_run(folder_.path())}, {});
    add_findings({read_run(folder_.path())}, {}, report);
    std::string text;
    for (const Json& sentence : report["runs"][0]["finding"]) text += sentence.get<std::string>();
    return text;
  };
  EXPECT_EQ(
      finding(),
      "The champion (1 parameter) costs 5 s of CPU time on average on the training instances; "
      "the default costs 10 s of CPU time on average.");
  const auto add_pairs = [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      add("3", std::to_string(i).c_str(), 10, "solved", 4 + 0.01 * i);
      add("7", std::to_string(i).c_str(), 10, "solved", 2);
    }
  };
  add_pairs(10, 13);
  EXPECT_NE(finding().find("3 runs in common are too few to say which is cheaper (Wilcoxon's"),
            std::string::npos)
      << finding();
  add_pairs(13, 40);
  EXPECT_NE(finding().find("Over 30 runs in common, the median ratio of its cost to the default's "
                           "is 0.47"),
            std::string::npos)
      << finding();
}

TEST_F(CommandResults, compare_no_penalties) {
  const auto row = [](double cost, int solved) {
    return Json{{"cost", 1}, {"test_cost", cost}, {"test_instances", 10}, {"test_solved", solved}};
  };
  const Json command{{"is_default", false},
                     {"unit", ""},
                     {"rows", {row(50.9, 9), row(10000, 0)}},
                     {"effort", {{"pairs", 10}, {"p_holm", 0.005}, {"low", 0.1}, {"high", 0.2}}}};
  const auto finding = command_finding(command, "1 parameter");
  EXPECT_EQ(finding.at(0),
            "The champion (1 parameter) costs 50.9 on average (1 of 10 not solved) on "
            "the test instances; the default solves none of 10.");
  EXPECT_NE(finding.at(1).find("so a ratio would say little"), std::string::npos) << finding.at(1);
}

TEST_F(CommandResults, end_at_damage) {
  add("3", "01", 10, "solved", 4);
  add("3", "02", 10, "solved", 4);
  std::string flipped = log_;
  flipped[flipped.find('\n') + 5] ^= 1;
  write("runs.jsonl", flipped);
  EXPECT_EQ(results()["runs"], 1);
  EXPECT_EQ(results()["damage"], "runs.jsonl:2: damaged");
  write("runs.jsonl", log_.substr(0, log_.size() - 3));  // torn: still being written
  EXPECT_EQ(results()["runs"], 1);
  EXPECT_EQ(results()["damage"], "");
  std::string best = common::read_whole_file(folder_ / "best.json");
  best.replace(best.find("\"7\""), 3, "\"8\"");
  write("best.json", best);
  EXPECT_NE(common::input_error([&] { results(); }).find("best.json: damaged"), std::string::npos);
}

TEST_F(CommandResults, show_values_of_genes_on_a_logarithmic_scale) {
  const Json run = report_json({read_run(folder_.path())}, {})["runs"][0];
  EXPECT_EQ(run["weights"]["alpha"][0], 1);
  EXPECT_EQ(run["command"]["genes"]["mode"]["choices"][1], "fast");
}

TEST_F(CommandResults, name_instances_of_several_seeds) {
  write("config.yaml", "target: {deterministic: false}\n");
  const InstanceNames names(read_run(folder_.path()));
  EXPECT_EQ(names.name(1), "x/one");
  EXPECT_EQ(names.name(4), "x/two");
  EXPECT_EQ(names.name(2000), "x/two");
  EXPECT_EQ(names.name(2001), "");
}

TEST_F(CommandResults, are_none_of_a_search) {
  write("config.yaml", "domain: freecell\n");
  EXPECT_EQ(results(), nullptr);
}

}  // namespace
}  // namespace coevo::analysis
