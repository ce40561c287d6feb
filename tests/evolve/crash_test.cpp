// SPDX-License-Identifier: MIT
// Kills a run before each of its system calls in turn, and resumes it: always to the same bytes.
#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "common/error.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

namespace fs = std::filesystem;
using testing::FakeEvaluator;
using testing::TemporaryFolder;

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
  End end = run_killed_at(100, [&] { start(folder.path()); });
  if (end == End::untraceable) GTEST_SKIP() << "processes cannot be traced here";
  ASSERT_TRUE(fs::exists(folder.path() / "config.yaml"));
  for (int calls = 1; end != End::finished; ++calls) {
    end = run_killed_at(calls, [&] { resume(folder.path()); });
    ASSERT_NE(end, End::failed) << calls;
  }
  EXPECT_EQ(testing::result_files(folder.path()), testing::result_files(straight.path()));
}

}  // namespace
}  // namespace coevo::evolve
