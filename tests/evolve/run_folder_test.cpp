// SPDX-License-Identifier: MIT
// Run folders, whole and after a crash.
#include "common/records/run/run_folder.h"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

namespace fs = std::filesystem;
using records::RunFolder;
using testing::FakeEvaluator;
using testing::TemporaryFolder;

// Runs the small run until the evaluator's call number `calls`.
void interrupted_run(const fs::path& folder, int calls) {
  FakeEvaluator evaluator;
  evaluator.interrupted_at = calls;
  EXPECT_THROW(testing::start_run(folder, testing::small_run_yaml(), evaluator), Interrupted);
}

std::map<std::string, std::string> straight_run() {
  TemporaryFolder folder;
  FakeEvaluator evaluator;
  testing::start_run(folder.path(), testing::small_run_yaml(), evaluator);
  return testing::result_files(folder.path());
}

std::string open_error(const fs::path& folder) {
  try {
    RunFolder::open(folder);
    return "";
  } catch (const common::InputError& fault) {
    return fault.what();
  }
}

void expect_open_error(const fs::path& folder, const std::vector<std::string>& parts) {
  const std::string message = open_error(folder);
  for (const std::string& part : parts) {
    EXPECT_NE(message.find(part), std::string::npos) << part << "\nis not in\n" << message;
  }
}

void overwrite(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

TEST(RunFolder, HasOneSealedLineAGeneration) {
  TemporaryFolder folder;
  FakeEvaluator evaluator;
  testing::start_run(folder.path(), testing::small_run_yaml(), evaluator);
  const auto read =
      common::read_lines(folder.path() / "generations.jsonl", common::json_seal_holds);
  EXPECT_EQ(read.lines.size(), 8U);
  EXPECT_FALSE(read.damaged);
  EXPECT_EQ(read.good_bytes, fs::file_size(folder.path() / "generations.jsonl"));
  const auto line = nlohmann::json::parse(read.lines.back());
  for (const char* key : {"generation", "best", "mean", "quantiles", "diversity", "solved_share",
                          "evaluations", "nodes", "best_genome", "learning", "check"}) {
    EXPECT_TRUE(line.contains(key)) << key;
  }
  const auto log = common::read_lines(folder.path() / "log.txt", common::row_seal_holds);
  EXPECT_EQ(log.lines.size(), 10U);  // start, generations, champion
  EXPECT_FALSE(log.damaged);
}

TEST(RunFolder, ResumesToTheSameBytesFromEveryGeneration) {
  const auto expected = straight_run();
  EXPECT_EQ(expected.size(), 5U);
  for (int calls = 0; calls <= 8; ++calls) {  // call 8 is the champion's
    TemporaryFolder folder;
    interrupted_run(folder.path(), calls);
    EXPECT_FALSE(fs::exists(folder.path() / "best.json"));
    FakeEvaluator evaluator;
    testing::resume_run(folder.path(), evaluator);
    EXPECT_EQ(evaluator.calls, 9 - calls);
    EXPECT_EQ(testing::result_files(folder.path()), expected) << calls;
  }
}

TEST(RunFolder, ResumingAFinishedRunChangesNothing) {
  TemporaryFolder folder;
  FakeEvaluator evaluator;
  testing::start_run(folder.path(), testing::small_run_yaml(), evaluator);
  const auto before = testing::result_files(folder.path());
  testing::resume_run(folder.path(), evaluator);
  EXPECT_EQ(testing::result_files(folder.path()), before);
}

TEST(RunFolder, CutsWhatTheCheckpointDoesNotCount) {
  // Killed after the append and before the checkpoint, or within the append.
  const auto expected = straight_run();
  TemporaryFolder source;
  interrupted_run(source.path(), 4);
  const std::string whole = expected.at("generations.jsonl");
  const std::string kept = common::read_whole_file(source.path() / "generations.jsonl");
  const std::size_t next = whole.find('\n', kept.size()) + 1;
  for (std::size_t length : {kept.size() + 1, kept.size() + 60, next - 1, next}) {
    TemporaryFolder folder;
    fs::copy(source.path(), folder.path(), fs::copy_options::recursive);
    overwrite(folder.path() / "generations.jsonl", whole.substr(0, length));
    FakeEvaluator evaluator;
    testing::resume_run(folder.path(), evaluator);
    EXPECT_EQ(testing::result_files(folder.path()), expected) << length;
  }
  overwrite(source.path() / "generations.jsonl", kept + "garbage\nmore garbage\n");
  FakeEvaluator evaluator;
  testing::resume_run(source.path(), evaluator);
  EXPECT_EQ(testing::result_files(source.path()), expected);
}

TEST(RunFolder, DamageIsAnErrorWithItsPlace) {
  TemporaryFolder folder;
  interrupted_run(folder.path(), 4);
  const fs::path journal = folder.path() / "generations.jsonl";
  const fs::path checkpoint = folder.path() / "populations" / "checkpoint.json";
  const std::string lines = common::read_whole_file(journal);
  const std::string state = common::read_whole_file(checkpoint);

  std::string damaged = lines;
  const std::size_t spot = lines.find('\n') + 40;
  damaged[spot] = damaged[spot] == '1' ? '2' : '1';
  overwrite(journal, damaged);
  expect_open_error(folder.path(), {"generations.jsonl:2", "checksum", "restore"});
  overwrite(journal, lines.substr(0, lines.size() - 1));
  expect_open_error(folder.path(), {"generations.jsonl:4", "ends here", "counts 4 lines"});
  overwrite(journal, "");
  expect_open_error(folder.path(), {"generations.jsonl:1", "ends here"});
  fs::remove(journal);
  expect_open_error(folder.path(), {"generations.jsonl", "missing"});
  overwrite(journal, lines);

  damaged = state;
  damaged[state.size() / 2] ^= 1;
  overwrite(checkpoint, damaged);
  expect_open_error(folder.path(), {"checkpoint.json", "damaged", "restore"});
  overwrite(checkpoint, state.substr(0, state.size() / 2));
  expect_open_error(folder.path(), {"checkpoint.json", "damaged"});
  overwrite(checkpoint, common::sealed_json("{\"format\":\"else\",\"version\":1}"));
  expect_open_error(folder.path(), {"checkpoint.json", "coevo-checkpoint"});
  overwrite(checkpoint, common::sealed_json("{}"));
  expect_open_error(folder.path(), {"checkpoint.json"});
  fs::remove(checkpoint);
  expect_open_error(folder.path(), {"checkpoint.json", "missing"});
  overwrite(checkpoint, state);

  EXPECT_EQ(open_error(folder.path()), "");
}

TEST(RunFolder, AChangedConfigIsAnError) {
  TemporaryFolder folder;
  interrupted_run(folder.path(), 4);
  std::ofstream(folder.path() / "config.yaml", std::ios::app) << "# changed\n";
  expect_open_error(folder.path(), {"config.yaml", "changed since the run began"});
}

TEST(RunFolder, AFolderWithoutARunIsAnError) {
  TemporaryFolder folder;
  expect_open_error(folder.path(), {"expected the folder of a run"});
  fs::create_directories(folder.path());
  expect_open_error(folder.path(), {"expected the folder of a run"});
}

TEST(RunFolder, ANewRunRefusesAFolderThatIsInUse) {
  TemporaryFolder folder;
  interrupted_run(folder.path(), 2);
  const auto before = testing::result_files(folder.path());
  FakeEvaluator evaluator;
  try {
    testing::start_run(folder.path(), testing::small_run_yaml(), evaluator);
    FAIL() << "it began";
  } catch (const common::InputError& fault) {
    EXPECT_NE(std::string(fault.what()).find("it contains a run; resume"), std::string::npos);
  }
  EXPECT_EQ(testing::result_files(folder.path()), before);
}

TEST(RunFolder, ANewRunOverwritesNothingOfOthers) {
  for (const char* name : {"notes.txt", "log.txt", "manifest.json", "generations.jsonl"}) {
    TemporaryFolder folder;
    fs::create_directories(folder.path() / "populations");
    overwrite(folder.path() / name, "mine\n");
    FakeEvaluator evaluator;
    EXPECT_THROW(testing::start_run(folder.path(), testing::small_run_yaml(), evaluator),
                 common::InputError);
    EXPECT_EQ(common::read_whole_file(folder.path() / name), "mine\n");
  }
}

TEST(RunFolder, OnlyOneProcessIsAtARun) {
  TemporaryFolder folder;
  interrupted_run(folder.path(), 2);
  {
    const RunFolder first = RunFolder::open(folder.path());
    expect_open_error(folder.path(), {"another process is using this run"});
  }
  EXPECT_EQ(open_error(folder.path()), "");
}

TEST(RunFolder, AnEditedLogIsKept) {
  TemporaryFolder folder;
  interrupted_run(folder.path(), 2);
  std::ofstream(folder.path() / "log.txt", std::ios::app) << "a note\nand a torn";
  FakeEvaluator evaluator;
  testing::resume_run(folder.path(), evaluator);
  const std::string log = common::read_whole_file(folder.path() / "log.txt");
  EXPECT_NE(log.find("a note\n"), std::string::npos);
}

// Kills a run before each of its system calls in turn, and resumes it: always to the same bytes.

constexpr int kCannotTrace = 77;

std::string tiny_run_yaml() {
  return "training: {instances: 1-50, sample: 20}\n"
         "learning: {method: hillis, population: 3, interval: 1, instances: 2}\n"
         "evolver: {population: 4, generations: 3}\n";
}

enum class End { finished, killed, failed, untraceable };

End end_of(int status) {
  if (!WIFEXITED(status)) return End::killed;
  if (WEXITSTATUS(status) == kCannotTrace) return End::untraceable;
  return WEXITSTATUS(status) == 0 ? End::finished : End::failed;
}

// Runs `work` in a process that is killed as it begins its system call number `calls`.
End run_killed_at(int calls, const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(kCannotTrace);
    ::raise(SIGSTOP);
    try {
      work();
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  // A system call stops the child twice: as it begins and as it ends.
  for (int stop = 1; WIFSTOPPED(status); ++stop) {
    if (stop == 2 * calls) ::kill(child, SIGKILL);
    ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    ::waitpid(child, &status, 0);
  }
  return end_of(status);
}

void start(const fs::path& folder) {
  FakeEvaluator evaluator;
  testing::start_run(folder, tiny_run_yaml(), evaluator);
}

void resume(const fs::path& folder) {
  FakeEvaluator evaluator;
  testing::resume_run(folder, evaluator);
}

TEST(Crash, ARunKilledBeforeAnySystemCallResumesToTheSameBytes) {
  TemporaryFolder straight;
  start(straight.path());
  const auto expected = testing::result_files(straight.path());
  int calls = 1, resumed = 0;
  for (End end = End::killed; end != End::finished; ++calls) {
    TemporaryFolder folder;
    end = run_killed_at(calls, [&] { start(folder.path()); });
    if (end == End::untraceable) GTEST_SKIP() << "processes cannot be traced here";
    ASSERT_NE(end, End::failed);
    if (fs::exists(folder.path() / "config.yaml")) {
      resume(folder.path());
      ++resumed;
    } else {  // killed before the run began
      EXPECT_THROW(resume(folder.path()), common::InputError);
      start(folder.path());
    }
    ASSERT_EQ(testing::result_files(folder.path()), expected) << "call " << calls;
  }
  EXPECT_GT(resumed, 50);  // that many moments were tried
}

TEST(Crash, ARunKilledAgainAndAgainEndsWithTheSameBytes) {
  TemporaryFolder straight, folder;
  start(straight.path());
  End end = End::killed;
  for (int calls = 100; !fs::exists(folder.path() / "config.yaml"); calls += 20) {
    end = run_killed_at(calls, [&] { start(folder.path()); });
    if (end == End::untraceable) GTEST_SKIP() << "processes cannot be traced here";
  }
  for (int calls = 1; end != End::finished; ++calls) {
    end = run_killed_at(calls, [&] { resume(folder.path()); });
    ASSERT_NE(end, End::failed) << calls;
  }
  EXPECT_EQ(testing::result_files(folder.path()), testing::result_files(straight.path()));
}

}  // namespace
}  // namespace coevo::evolve
