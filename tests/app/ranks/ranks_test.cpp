// SPDX-License-Identifier: MIT
// mpirun: the same bytes for any number of ranks and threads, and whatever rank is killed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/app/ranks/mpi_ranks.h"

namespace coevo::cli {
namespace {

// tiles8 by a search of some milliseconds.
constexpr const char* kConfig =
    "name: r\ndomain: tiles8\n"
    "solver: {search: {name: best_first}, heuristics: [manhattan_distance, misplaced_tiles]}\n"
    "limits: {nodes: 4000}\ntraining: {instances: 1-100000, sample: 400}\n"
    "learning: {method: random, instances: 20}\n"
    "evolver: {name: ga, generations: 12, population: 20}\n";

class RanksOfMpi : public testing::Test {
 protected:
  void SetUp() override {
#ifndef COEVO_MPI
    GTEST_SKIP() << "this build has no MPI (-DCOEVO_MPI=ON)";
#endif
    prepare_mpi();
    workplace_.write("r.yaml", kConfig);
  }

  static Arguments evolve(const std::string& folder, int threads) {
    return {
        "evolve", "r.yaml", "--run-dir", folder, "--quiet", "--threads", std::to_string(threads)};
  }
  // Without the time of each row.
  std::string results(const std::string& folder) {
    std::istringstream in(workplace_.read(folder + "/results.csv"));
    std::string text;
    for (std::string line; std::getline(in, line);) {
      for (int i = 0; i < 2; ++i) line.resize(line.rfind(','));
      text += line + "\n";
    }
    return text;
  }

  Workplace workplace_;
};

TEST_F(RanksOfMpi, evolve_the_same_bytes) {
  ASSERT_EQ(workplace_.run(evolve("alone", 1)).status, 0);
  const auto expected = run_files(workplace_, "alone");
  for (const int count : {1, 2, 3}) {
    for (const int threads : {1, 2}) {
      const std::string folder = fmt::format("{}x{}", count, threads);
      const Result result = workplace_.run(evolve(folder, threads), ranks(count));
      ASSERT_EQ(result.status, 0) << result.err;
      EXPECT_EQ(run_files(workplace_, folder), expected) << folder;
    }
  }
}

TEST_F(RanksOfMpi, validate_the_same_rows_and_shortest_solutions) {
  for (const bool optimal : {false, true}) {
    Arguments validate{"validate", "--domain", "tiles8", "--instances", "1-60", "--quiet"};
    if (optimal) validate.emplace_back("--optimal");
    std::string expected;
    for (const int count : {1, 2, 3}) {
      Arguments own = validate;
      const std::string folder = fmt::format("v{}{}", count, optimal ? "o" : "");
      own.insert(own.end(), {"--output", folder});
      const Result result = workplace_.run(own, ranks(count));
      ASSERT_EQ(result.status, 0) << result.err;
      if (expected.empty()) expected = results(folder);
      EXPECT_EQ(results(folder), expected);
      if (optimal) {
        EXPECT_EQ(workplace_.read(folder + "/solutions.csv"), workplace_.read("v1o/solutions.csv"));
      }
    }
  }
}

// Between machines long messages take their time, and must not be overtaken by short ones.
TEST_F(RanksOfMpi, keep_long_messages_in_order_over_tcp) {
  Arguments large = evolve("alone", 1);
  large.insert(large.end(), {"--set", "evolver.population=600", "--set", "evolver.generations=2"});
  ASSERT_EQ(workplace_.run(large).status, 0);
  Surroundings around = ranks(3);
  around.launcher.insert(around.launcher.begin() + 1, {"--mca", "btl", "tcp,self"});
  large[3] = "tcp";
  const Result result = workplace_.run(large, around);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(run_files(workplace_, "tcp"), run_files(workplace_, "alone"));
}

TEST_F(RanksOfMpi, lose_nothing_when_a_worker_is_killed) {
  ASSERT_EQ(workplace_.run(evolve("alone", 1)).status, 0);
  auto process = workplace_.start(evolve("killed", 1), ranks(3));
  kill_rank(workplace_, process, 2, "killed");
  const Result result = process.wait();
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(run_files(workplace_, "killed"), run_files(workplace_, "alone"));
}

TEST_F(RanksOfMpi, end_with_rank_0_and_resume_as_another_number) {
  ASSERT_EQ(workplace_.run(evolve("alone", 1)).status, 0);
  auto process = workplace_.start(evolve("killed", 1), ranks(3));
  kill_rank(workplace_, process, 0, "killed");
  process.wait();
  ASSERT_FALSE(workplace_.has("killed/best.json"));
  const Result result = workplace_.run({"evolve", "--resume", "killed", "--quiet"}, ranks(2));
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(run_files(workplace_, "killed"), run_files(workplace_, "alone"));
}

TEST_F(RanksOfMpi, say_a_fault_once) {
  Surroundings around;
  around.launcher = {"mpirun", "--oversubscribe", "-n", "3"};
  const Result result = workplace_.run({"evolve", "none.yaml"}, around);
  EXPECT_EQ(result.status, 2);
  const std::string line = "coevo: none.yaml: ";
  const auto place = result.err.find(line);
  ASSERT_NE(place, std::string::npos) << result.err;
  EXPECT_EQ(result.err.find(line, place + 1), std::string::npos) << result.err;
}

TEST(RanksOfSrun, are_refused_without_mpirun) {
  Workplace workplace;
  Surroundings three;
  three.launcher = {"env", "SLURM_STEP_NUM_TASKS=3"};
  expect_one_line_fault(workplace.run({"list", "domains"}, three), "srun has started 3 processes");
}

TEST(RanksWithoutMpi, are_refused) {
#ifdef COEVO_MPI
  GTEST_SKIP() << "this build has MPI";
#endif
  Workplace workplace;
  Surroundings two;
  two.launcher = {"env", "OMPI_COMM_WORLD_SIZE=2"};
  expect_one_line_fault(workplace.run({"list", "domains"}, two), "-DCOEVO_MPI=ON");
}

}  // namespace
}  // namespace coevo::cli
