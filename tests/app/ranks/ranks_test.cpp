// SPDX-License-Identifier: MIT
// Runs, validations and tuned commands over MPI ranks.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>

#include "tests/app/command_runs.h"
#include "tests/app/ranks/mpi_ranks.h"

namespace coevo::cli {
namespace {

// mpirun: the same bytes for any number of ranks and threads, and whatever rank is killed.

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

// mpirun: the runs of a command that is tuned, for any number of ranks and threads, whatever rank
// is killed or stopped.

class CommandRanks : public CommandRunsTest {
 protected:
  void SetUp() override {
#ifndef COEVO_MPI
    GTEST_SKIP() << "this build has no MPI (-DCOEVO_MPI=ON)";
#endif
    prepare_mpi();
    CommandRunsTest::SetUp();
    // While there is a file `wait`, the runs that begin wait too.
    write_solver(
        "if [ -e wait ]; then : >waiting-$$; while [ -e wait ]; do sleep 0.01; done; fi\n"
        "case $1-$2 in *7-*a) echo oh >&2; exit 3;; esac\n" +
        std::string(kSolver));
    // So many configurations that each generation has new ones.
    std::string config = workplace_.read("tune.yaml");
    config.replace(config.find("[0, 9]"), 6, "[0, 9999]");
    workplace_.write("tune.yaml", config);
    expect_whole_run(workplace_.run(evolve_on("alone", 1)), "alone");
  }
  static Arguments evolve_on(const std::string& folder, int threads) {
    return {"evolve",  "tune.yaml", "--run-dir",
            folder,    "--threads", std::to_string(threads),
            "--quiet", "--set",     "evolver.generations=12"};
  }
  // All files of the run are as `alone` has them; in the log of runs, except for their order and
  // times.
  void expect_whole_run(const Result& result, const std::string& folder) {
    ASSERT_EQ(result.status, 0) << result.err;
    auto files = run_files(workplace_, folder);
    std::set<std::string> runs;
    const auto lines = json_lines_of(files["runs.jsonl"]);
    for (auto line : lines) {
      for (const char* key : {"cpu_seconds", "wall_seconds", "check"}) line.erase(key);
      runs.insert(line.dump());
    }
    EXPECT_EQ(runs.size(), lines.size());  // none twice
    files.erase("runs.jsonl");
    if (folder == "alone") {
      files_ = files;
      runs_ = runs;
    }
    EXPECT_EQ(files, files_) << folder;
    EXPECT_EQ(runs, runs_) << folder;
  }
  // After some generations, those of so many ranks, each of which has one thread.
  std::set<pid_t> waiting_children(const Workplace::Process& process, const std::string& run,
                                   std::size_t count) {
    await_generations(workplace_, process, run);
    workplace_.write("wait", "");
    std::set<pid_t> children;
    while (process.is_running() && children.size() < count) {
      ::usleep(2000);
      for (const auto& entry : std::filesystem::directory_iterator(workplace_.path(""))) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("waiting-")) children.insert(std::stoi(name.substr(8)));
      }
    }
    return children;
  }
  // Not one that has ended, and that nobody has waited for.
  static bool is_alive(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(file, line);
    const auto name_end = line.rfind(") ");
    return name_end != std::string::npos && line[name_end + 2] != 'Z';
  }

  std::map<std::string, std::string> files_;
  std::set<std::string> runs_;
};

TEST_F(CommandRanks, evolve_the_same_bytes) {
  for (const int count : {1, 2, 3}) {
    for (const int threads : {1, 2}) {
      const std::string folder = fmt::format("{}x{}", count, threads);
      expect_whole_run(workplace_.run(evolve_on(folder, threads), ranks(count)), folder);
    }
  }
}

TEST_F(CommandRanks, lose_nothing_when_a_worker_is_killed_and_its_child_dies_with_it) {
  auto process = workplace_.start(evolve_on("killed", 1), ranks(3));
  const auto children = waiting_children(process, "killed", 3);
  kill_rank(workplace_, process, 2, "killed");
  while (std::ranges::count_if(children, is_alive) > 2) ::usleep(2000);
  std::filesystem::remove(workplace_.path("wait"));
  expect_whole_run(process.wait(), "killed");
}

TEST_F(CommandRanks, end_with_rank_0_and_resume_as_another_number) {
  auto process = workplace_.start(evolve_on("killed", 1), ranks(3));
  const auto children = waiting_children(process, "killed", 3);
  kill_rank(workplace_, process, 0, "killed");
  process.wait();
  EXPECT_EQ(std::ranges::count_if(children, is_alive), 0);
  ASSERT_FALSE(workplace_.has("killed/best.json"));
  std::filesystem::remove(workplace_.path("wait"));
  expect_whole_run(workplace_.run({"evolve", "--resume", "killed", "--quiet"}, ranks(2)), "killed");
}

// It would take itself for a rank.
TEST_F(CommandRanks, may_be_of_a_program_that_uses_mpi) {
  write_solver(std::string(COEVO_PROGRAM) + " list domains >/dev/null || exit 7\n" + kSolver);
  ASSERT_EQ(workplace_.run(evolve_on("one", 1)).status, 0);
  ASSERT_EQ(workplace_.run(evolve_on("two", 1), ranks(2)).status, 0);
  EXPECT_EQ(workplace_.read("two/best.json"), workplace_.read("one/best.json"));
  EXPECT_EQ(workplace_.read("two/runs.jsonl").find("crashed"), std::string::npos);
}

TEST_F(CommandRanks, that_are_interrupted_leave_no_child) {
  auto process = workplace_.start(evolve_on("stopped", 1), ranks(3));
  const auto children = waiting_children(process, "stopped", 3);
  ::kill(process_of_rank(workplace_, 0), SIGINT);
  process.wait();
  EXPECT_EQ(std::ranges::count_if(children, is_alive), 0);
  std::filesystem::remove(workplace_.path("wait"));
  expect_whole_run(workplace_.run({"evolve", "--resume", "stopped", "--quiet"}, ranks(2)),
                   "stopped");
}

}  // namespace
}  // namespace coevo::cli
