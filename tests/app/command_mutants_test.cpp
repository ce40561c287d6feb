// SPDX-License-Identifier: MIT
// Mutants of instances, which target.mutate makes.
#include <gtest/gtest.h>

#include <regex>
#include <utility>

#include "common/files/atomic_file.h"
#include "tests/app/command_runs.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class CommandMutants : public CommandRunsTest {
 protected:
  static constexpr const char* kBoards = "learning={method: boards, instances: 3, population: 4}";
  static constexpr const char* kMutate = "  mutate: [./mutate.sh, \"{instance}\", \"{seed}\"]\n";

  void SetUp() override {
    CommandRunsTest::SetUp();
    write_mutate("read base < \"$1\" && echo $((base + 100 + $2 % 7))");
    write_config("tune.yaml", kMutate);
  }

  void write_mutate(const std::string& lines) const { write_solver(lines, "mutate.sh"); }

  Result evolve_boards(const std::string& folder, const Arguments& more = {}) {
    Arguments all{"evolve", "tune.yaml", "--run-dir", folder, "--quiet", "--set", kBoards};
    all.insert(all.end(), more.begin(), more.end());
    return workplace_.run(all);
  }
  std::string journal(const std::string& folder) const {
    return workplace_.read(folder + "/generations.jsonl");
  }
};

TEST_F(CommandMutants, are_instances_of_the_solver) {
  const Result run = evolve_boards("run");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(journal("run").find("\"parasites\""), std::string::npos) << journal("run");
  // Mutants alone cost more than 100 nodes, and mutants of mutants more than 200.
  const std::string runs = workplace_.read("run/runs.jsonl");
  EXPECT_NE(runs.find("\"instance\":\"run/populations/"), std::string::npos) << runs;
  EXPECT_NE(runs.find("\"cost\":1"), std::string::npos) << runs;
  EXPECT_NE(runs.find("\"cost\":2"), std::string::npos) << runs;
}

TEST_F(CommandMutants, do_not_depend_on_the_folder_or_the_threads) {
  ASSERT_EQ(evolve_boards("one", {"--threads", "1"}).status, 0);
  ASSERT_EQ(evolve_boards("two", {"--threads", "3"}).status, 0);
  EXPECT_EQ(journal("one"), journal("two"));
}

TEST_F(CommandMutants, are_still_there_when_a_run_goes_on) {
  ASSERT_EQ(evolve_boards("whole", {"--set", "evolver.generations=8"}).status, 0);
  ASSERT_EQ(evolve_boards("run").status, 0);
  const Result rest =
      workplace_.run({"evolve", "--resume", "run", "--set", "evolver.generations=8", "--quiet"});
  ASSERT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(journal("run"), journal("whole"));
}

TEST_F(CommandMutants, that_are_missing_or_changed_end_a_resumed_run) {
  ASSERT_EQ(evolve_boards("run").status, 0);
  const auto resume = [&] {
    return workplace_.run(
        {"evolve", "--resume", "run", "--set", "evolver.generations=8", "--quiet"});
  };
  const auto each_mutant = [&](auto change) {
    for (const auto& entry :
         std::filesystem::directory_iterator(workplace_.path("run/populations"))) {
      if (entry.path().filename() != "checkpoint.json") change(entry.path());
    }
  };
  each_mutant([](const auto& file) { common::write_atomically(file, "1\n"); });
  const Result changed = resume();
  EXPECT_EQ(changed.status, 2);
  EXPECT_NE(changed.err.find("has it changed?\n"), std::string::npos) << changed.err;
  each_mutant([](const auto& file) { std::filesystem::remove(file); });
  const Result missing = resume();
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.err.find("run/populations/"), std::string::npos) << missing.err;
}

TEST_F(CommandMutants, are_made_of_files_alone) {
  workplace_.write("list", "boards/a\nboards/b\nboards/c\n40\n");
  const Result run = evolve_boards("run", {"--set", "training={files: list}"});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("files; this one is not: 40\n"), std::string::npos) << run.err;
  write_config("tune.yaml", std::string(kMutate) + "  shell_words: true\n");
  EXPECT_NE(evolve_boards("run").err.find("no shell_words"), std::string::npos);
}

TEST_F(CommandMutants, of_a_random_program_have_seeds) {
  write_solver(std::string(kSolver) + "; test \"$3\" -gt 1");
  workplace_.write("seeded.yaml", std::regex_replace(workplace_.read("tune.yaml"),
                                                     std::regex("\\{instance\\}\"\\]\n  protocol"),
                                                     "{instance}\", \"{seed}\"]\n  protocol"));
  const Result run =
      workplace_.run({"evolve", "seeded.yaml", "--run-dir", "run", "--quiet", "--set", kBoards});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(workplace_.read("run/runs.jsonl").find("\"instance\":\"run/populations/"),
            std::string::npos);
  EXPECT_EQ(workplace_.read("run/runs.jsonl").find("crashed"), std::string::npos);
}

TEST_F(CommandMutants, that_cannot_be_made_are_a_fault_of_the_config) {
  const std::string expected = ": expected an instance on standard output (target.mutate)\n";
  for (const auto& [script, end] :
       {std::pair("echo 50; echo bad >&2; exit 3", "exit status 3; stderr: 'bad'"),
        std::pair("true", "exit status 0")}) {
    write_mutate(script);
    const Result run = evolve_boards("run");
    EXPECT_EQ(run.status, 2);
    EXPECT_TRUE(run.err.starts_with("coevo: ./mutate.sh boards/")) << run.err;
    EXPECT_TRUE(run.err.ends_with(end + expected)) << run.err;
    EXPECT_FALSE(std::filesystem::exists(workplace_.path("run")));
  }
  std::filesystem::remove(workplace_.path("mutate.sh"));
  EXPECT_EQ(evolve_boards("run").status, 2);
}

TEST_F(CommandMutants, need_the_key) {
  write_config("tune.yaml");
  const Result run = evolve_boards("run");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("target.mutate"), std::string::npos) << run.err;
  write_config("tune.yaml", "  mutate: [./mutate.sh, \"{seed}\"]\n");
  const Result without = evolve_boards("run");
  EXPECT_NE(without.err.find("tune.yaml:9"), std::string::npos) << without.err;
  EXPECT_NE(without.err.find("{instance}"), std::string::npos) << without.err;
}

}  // namespace
}  // namespace coevo::cli
