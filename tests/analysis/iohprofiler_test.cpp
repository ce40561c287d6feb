// SPDX-License-Identifier: MIT
#include "analysis/report/iohprofiler.h"

#include <gtest/gtest.h>

#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"

namespace coevo::analysis {
namespace {

RunData run_of(const std::string& name, const std::vector<double>& best) {
  RunData run;
  run.name = name;
  for (std::size_t i = 0; i < best.size(); ++i) {
    run.generations.push_back({{"generation", i},
                               {"nodes", 100 * (i + 1)},
                               {"best", best[i]},
                               {"best_genome", {{"w", 1.5}, {"v", 2.0}}}});
  }
  return run;
}

TEST(IohProfiler, has_a_folder_for_a_name_and_a_block_for_a_run) {
  common::TemporaryFolder folder;
  write_iohprofiler(folder / "new", {run_of("a", {0.5, 0.25, 0.75}), run_of("b", {1}),
                                     run_of("a", {0.125}), run_of("none", {})});
  const std::string info = common::read_whole_file(folder / "new" / "a" / "IOHprofiler_f1.info");
  EXPECT_EQ(info,
            "suite = 'coevo', funcId = 1, DIM = 2, algId = 'a', maximization = 'T'\n%\n"
            "data_f1/IOHprofiler_f1_DIM2.dat, 1:600|0.75, 1:100|0.125\n");
  const std::string data =
      common::read_whole_file(folder / "new" / "a" / "data_f1" / "IOHprofiler_f1_DIM2.dat");
  const std::string header = "\"function evaluation\" \"current f(x)\" \"best-so-far f(x)\"\n";
  EXPECT_EQ(data,
            header + "100 0.5 0.5\n300 0.25 0.5\n600 0.75 0.75\n" + header + "100 0.125 0.125\n");
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "b" / "IOHprofiler_f1.info"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new" / "none"));
}

TEST(IohProfiler, names_stay_within_the_folder) {
  common::TemporaryFolder folder;
  write_iohprofiler(folder / "new", {run_of("../it's", {1})});
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "run.._it_s" / "IOHprofiler_f1.info"));
}

}  // namespace
}  // namespace coevo::analysis
