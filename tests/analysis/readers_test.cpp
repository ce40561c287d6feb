// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>

#include "analysis/report/report_data.h"
#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "tests/common/temporary_folder.h"

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
               R"(,"best":0.5,"best_genome":{"a":0.25},"learning":{"strata":[4,2],"hardest":[{"instance":7}]}})") +
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
  EXPECT_EQ(json["strata"], nlohmann::json::parse("[[4,2],[4,2]]"));
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

}  // namespace
}  // namespace coevo::analysis
