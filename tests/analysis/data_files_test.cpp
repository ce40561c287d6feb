// SPDX-License-Identifier: MIT
#include "analysis/runs/data_files.h"

#include <gtest/gtest.h>

#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"

namespace coevo::analysis {
namespace {

TEST(DataFiles, names_are_quoted_and_gaps_stay_empty) {
  common::TemporaryFolder folder;
  RunData run;
  run.name = "a,\"b\"";
  run.generations.push_back({{"generation", 0}, {"best", 0.5}, {"best_genome", {{"w", 1.5}}}});
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
}

}  // namespace
}  // namespace coevo::analysis
