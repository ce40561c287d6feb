// SPDX-License-Identifier: MIT
// Files of runs and validations as reports read them, damaged ones too, and the files for charts.
#include <gtest/gtest.h>

#include <fstream>

#include "analysis/report/material.h"
#include "analysis/report/report_data.h"
#include "analysis/runs/data_files.h"
#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::analysis {
namespace {

class Readers : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  static std::string line(int generation) {
    return common::sealed_json(
               R"({"generation":)" + std::to_string(generation) +
               R"(,"best":0.5,"best_genome":{"a":0.25},)" +
               R"("learning":{"hardest":[{"instance":7}],"parasites":{"distinct":9}}})") +
           "\n";
  }
  static std::string row(const std::string& text) { return common::sealed_row(text) + "\n"; }

  common::TemporaryFolder folder_;
  const std::string header_ =
      "instance,outcome,generated,expanded,moves,cards,microseconds,check\n";
};

TEST_F(Readers, a_run_that_goes_on) {
  write("config.yaml", "evolver:\n  generations: 9\n");
  write("generations.jsonl", line(0) + line(1) + R"({"generation":2,"be)");
  ASSERT_TRUE(is_run(folder_.path()));
  const RunData run = read_run(folder_.path());
  EXPECT_EQ(run.generations.size(), 2U);
  EXPECT_TRUE(run.best.is_null());
  EXPECT_EQ(run.damage, "");
  EXPECT_EQ(run.name, folder_.path().filename().string());
  const auto json = run_json(run);
  EXPECT_EQ(json["planned"], 9);
  EXPECT_EQ(json["weights"]["a"].size(), 2U);
  EXPECT_EQ(json["mean"][0], nullptr) << "a figure that the journal lacks";
  EXPECT_EQ(json["hardest"][0]["times"], 2);
  EXPECT_EQ(json["parasites"], nlohmann::json({9, 9}));
}

TEST_F(Readers, a_damaged_journal) {
  write("config.yaml", "no: [yaml");
  std::string damaged = line(1);
  damaged[15] = '7';
  write("generations.jsonl", line(0) + damaged + line(2));
  const RunData run = read_run(folder_.path());
  EXPECT_EQ(run.generations.size(), 1U);
  EXPECT_EQ(run.damage, "generations.jsonl:2: damaged");
  EXPECT_EQ(run_json(run)["planned"], nullptr);
}

TEST_F(Readers, a_validation) {
  write("plan.json", R"({"domain":"freecell"})");
  write("results.csv", header_ + row("5,solved,100,20,60,80,1500") +
                           row("6,node_limit,900,90,,,9000") + row("7,crashed,0,0,,,10") + "8,sol");
  ASSERT_TRUE(is_validation(folder_.path()));
  const ValidationData data = read_validation(folder_.path());
  ASSERT_EQ(data.rows.size(), 3U);
  EXPECT_EQ(data.metrics, (std::vector<std::string>{"moves", "cards"}));
  EXPECT_EQ(data.rows[0].lengths, (std::vector<std::uint64_t>{60, 80}));
  EXPECT_NEAR(data.rows[0].seconds(), 0.0015, 1e-12);
  const auto json = validation_json(data);
  EXPECT_EQ(json["outcomes"], "snc");
  EXPECT_EQ(json["instances"].dump(), "[[5,3]]");
  EXPECT_EQ(slowest_instances(data, 1), std::vector<std::uint64_t>{6});
}

TEST_F(Readers, a_penalty_is_no_number_of_positions) {
  const auto line = [](int solved, double nodes) {
    return common::sealed_json(
               fmt::format(R"({{"generation":0,"learning":{{"best_difficulty":{1},"hardest":[)"
                           R"({{"instance":7,"runs":3,"solved":{0},"relative_nodes":{1}}}]}}}})",
                           solved, nodes)) +
           "\n";
  };
  const auto of_limit = [&](int nodes) {
    write("config.yaml", fmt::format("domain: freecell\nlimits: {{nodes: {}}}\n"
                                     "learning: {{unsolved_nodes: 1000}}\n",
                                     nodes));
    return run_json(read_run(folder_.path()));
  };
  write("generations.jsonl", line(1, 400) + line(0, 1000));
  EXPECT_EQ(of_limit(500)["unsolved"].dump(), R"([null,"1 of the 1 hardest not solved"])");
  EXPECT_EQ(of_limit(500)["hardest"][0]["relative_nodes"], "not solved");
  EXPECT_EQ(of_limit(1000)["unsolved"].dump(), "[null,null]");
  write("generations.jsonl", line(0, 1000) + line(1, 400));
  EXPECT_EQ(of_limit(500)["hardest"][0]["relative_nodes"], 400);
}

TEST_F(Readers, a_damaged_row_is_named) {
  write("results.csv", header_ + "5,solved,100,20,60,80,1500,00000000\n");
  try {
    read_validation(folder_.path());
    FAIL();
  } catch (const common::InputError& fault) {
    EXPECT_NE(std::string(fault.what()).find("results.csv:2:"), std::string::npos);
  }
}

TEST_F(Readers, a_file_that_is_no_validation) {
  write("results.csv", "a,b\n");
  EXPECT_THROW(read_validation(folder_.path()), common::InputError);
  write("results.csv", "");
  EXPECT_THROW(read_validation(folder_.path()), common::InputError);
}

// Whatever stands in the files of a run or a validation, a report of it is made or an InputError
// says why not.

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

const char* const kManifest = R"({"name": "r", "seed": 7, "threads": 2, "started": "now"})";
const char* const kBest = R"({"format": "coevo-weights", "version": 1, "weights": {"a": 0.5},
  "members": [{"width": 3}], "provenance": {"fitness": "0.5", "test_fitness": 0.25}})";
const char* const kRecord = R"({"generation": 0, "best": 0.5, "mean": 0.25,
  "quantiles": [0, 0.1, 0.2, 0.3, 0.5], "diversity": 0.5, "solved_share": 1, "evaluations": 9,
  "nodes": 99, "best_genome": {"a": 0.25, "b": 3}, "learning": {"mean": 0.5, "hall": [[7, 0.5]],
  "hardest": [{"instance": 7, "runs": 3, "solved": 1, "relative_nodes": 2.5}]}})";
const char* const kPlan = R"({"domain": "freecell", "weights_hash": "1", "instances": "5-6"})";
const char* const kSummary = R"({"domain": "freecell", "weights_file": "w.json",
  "weights_hash": "1", "instances": 2, "mean_generated": 100.5})";
constexpr const char* kHeader =
    "instance,outcome,generated,expanded,moves,cards,microseconds,check\n";

// Of every value in it, the whole included.
void add_pointers(const Json& value, const Pointer& at, std::vector<Pointer>& pointers) {
  pointers.push_back(at);
  for (const auto& [key, below] : value.items()) {
    if (value.is_object()) add_pointers(below, at / key, pointers);
    if (value.is_array()) add_pointers(below, at / std::stoul(key), pointers);
  }
}

class DamagedFiles : public testing::Test {
 protected:
  common::TemporaryFolder folder_;
  const fs::path run_ = folder_ / "run";
  const fs::path validation_ = run_ / "validation";

  void SetUp() override {
    fs::create_directories(validation_);
    write(run_ / "config.yaml", "domain: freecell\nevolver: {generations: 9}\n");
    write(run_ / "generations.jsonl", common::sealed_json(kRecord_.dump()) + "\n");
    write(run_ / "manifest.json", kManifest);
    write(run_ / "best.json", kBest);
    write(validation_ / "plan.json", kPlan);
    write(validation_ / "results.csv",
          kHeader + common::sealed_row("5,solved,100,20,60,80,1500") + "\n");
  }
  static void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  std::string fault(bool with_data = false) const {
    return common::input_error([&] {
      const auto material = read_material({run_});
      (void)report_json(material.runs, material.validations).dump();
      (void)hardest_instances(material.runs.front(), 3);
      if (with_data) write_data_files(folder_ / "data", material.runs, material.validations);
    });
  }
  // Each value replaced by one of each other type.
  void mutate(const fs::path& path, const char* text) {
    const Json whole = Json::parse(text);
    const bool is_journal = path.filename() == "generations.jsonl";
    std::vector<Pointer> pointers;
    add_pointers(whole, Pointer(), pointers);
    for (const Pointer& pointer : pointers) {
      for (const char* other : {"null", "true", "5", "-5", "0.5", "\"x\"", "[]", "[5]", "{}",
                                "{\"a\": 5}", "[{\"instance\": \"x\"}]", "18446744073709551615"}) {
        Json changed = whole;
        changed[pointer] = Json::parse(other);
        if (is_journal && !changed.is_object()) continue;
        const std::string line = changed.dump();
        write(path, is_journal ? common::sealed_json(line) + "\n" : line);
        SCOPED_TRACE(path.filename().string() + ": " + line);
        ASSERT_EQ(fault(is_journal && other == std::string("null")).find('\n'), std::string::npos);
      }
    }
    write(path, text);
  }

  const Json kRecord_ = Json::parse(kRecord);
};

TEST_F(DamagedFiles, of_any_types_are_read_or_refused) {
  ASSERT_EQ(fault(), "(no InputError)");
  mutate(run_ / "manifest.json", kManifest);
  mutate(run_ / "best.json", kBest);
  mutate(validation_ / "plan.json", kPlan);
  mutate(run_ / "generations.jsonl", kRecord);
  write(validation_ / "summary.json", kSummary);
  mutate(validation_ / "summary.json", kSummary);
}

TEST_F(DamagedFiles, say_which_key_and_what_was_expected) {
  write(run_ / "manifest.json", R"({"name": 5})");
  EXPECT_EQ(fault(), (run_ / "manifest.json").string() + ": name: '5': expected a text");
  write(run_ / "manifest.json", "{}");
  write(validation_ / "summary.json", R"({"domain": []})");
  EXPECT_EQ(fault(), (validation_ / "summary.json").string() + ": domain: '[]': expected a text");
  fs::remove(validation_ / "summary.json");
  write(run_ / "generations.jsonl", common::sealed_json(R"({"best": "x"})") + "\n");
  EXPECT_EQ(read_run(run_).damage, "generations.jsonl:1: best: '\"x\"': expected a number");
}

// What walks through a value recursively would overflow the stack.
TEST_F(DamagedFiles, may_not_nest_deeply) {
  std::string deep;
  for (int i = 0; i < 60'000; ++i) deep += "{\"a\":";
  deep += "1" + std::string(60'000, '}');
  for (const fs::path& path :
       {run_ / "manifest.json", run_ / "best.json", validation_ / "summary.json"}) {
    write(path, deep);
    EXPECT_NE(fault().find(path.string() + ":1:501: "), std::string::npos) << fault();
    fs::remove(path);
  }
  write(run_ / "generations.jsonl", common::sealed_json(deep) + "\n");
  EXPECT_EQ(fault(), "(no InputError)");
  EXPECT_TRUE(read_run(run_).damage.starts_with("generations.jsonl:1:1:501: "));
}

// What is read here is served to browsers.
TEST_F(DamagedFiles, are_not_read_through_links_out_of_their_folder) {
  write(folder_ / "secret", "{}");
  for (const fs::path& path : {run_ / "config.yaml", run_ / "manifest.json", run_ / "best.json",
                               run_ / "generations.jsonl", validation_ / "plan.json"}) {
    fs::rename(path, folder_ / "kept");
    fs::create_symlink("../secret", path);
    if (path.parent_path() == validation_) {
      fs::remove(path);
      fs::create_symlink("../../secret", path);
    }
    EXPECT_EQ(fault(),
              path.string() + ": a link to another folder: expected a file in this folder");
    fs::remove(path);
    fs::rename(folder_ / "kept", path);
  }
  fs::rename(run_ / "best.json", run_ / "other.json");
  fs::create_symlink("other.json", run_ / "best.json");
  EXPECT_EQ(fault(), "(no InputError)");
}

TEST(DataFiles, names_are_quoted_and_gaps_stay_empty) {
  common::TemporaryFolder folder;
  RunData run;
  run.name = "a,\"b\"";
  run.generations.emplace_back(R"({"generation": 0, "best": 0.5, "best_genome": {"w": 1.5}})", "x");
  write_data_files(folder / "new", {run}, {});
  const std::string csv = common::read_whole_file(folder / "new" / "generations.csv");
  EXPECT_NE(csv.find("\n\"a,\"\"b\"\"\",0,0.5,,,,,,,,,,\n"), std::string::npos) << csv;
  EXPECT_EQ(common::read_whole_file(folder / "new" / "weights.csv"),
            "run,generation,gene,value\n\"a,\"\"b\"\"\",0,w,1.5\n");
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "fitness.vl.json"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new" / "results.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new" / "nodes.vl.json"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new" / "difficulty.vl.json"))
      << "this run's learning method reports none";
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "search_nodes.vl.json"));
}

TEST(DataFiles, name_the_effort_of_a_command) {
  common::TemporaryFolder folder;
  const auto chart = [&](const std::string& target) {
    RunData run;
    run.config =
        "target: {cutoff: 10, penalty: 2, parameters: {a: {real: [0, 1]}}, " + target + "}";
    const std::string name = folder / target.substr(9, 3);
    write_data_files(name, {run}, {});
    const auto file = std::filesystem::path(name) / "search_nodes.vl.json";
    return std::filesystem::exists(file) ? common::read_whole_file(file) : "none";
  };
  EXPECT_NE(chart("measure: nodes, unit: conflicts").find("\"conflicts per search or run"),
            std::string::npos);
  EXPECT_NE(chart("measure: cpu").find("\"µs of CPU time\""), std::string::npos);
  EXPECT_EQ(chart("measure: quality, unit: bytes"), "none");
}

TEST(PortfolioFinding, is_that_of_its_validation) {
  std::vector<RunData> members(2);
  members[0].folder = "p/member-01";
  members[1].folder = "p/member-02";
  std::vector<ValidationData> validations(2);
  validations[0].folder = "p/v";
  validations[1].folder = "p/member-01/w";
  const auto finding = [&] {
    Json report = report_json(members, validations);
    add_findings(members, validations, report);
    return report.value("finding", Json()).dump();
  };
  EXPECT_EQ(
      finding(),
      R"(["The runs evolved the 2 members of a portfolio.","No instance has been tried yet."])");
  members[1].folder = "q/member-02";
  EXPECT_EQ(finding(), "null");
}

}  // namespace
}  // namespace coevo::analysis
