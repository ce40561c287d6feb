// SPDX-License-Identifier: MIT
#include "src/fitness/command/process.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/fitness/command/scripts.h"

namespace coevo::fitness::command {
namespace {

using Words = std::vector<std::string>;

ProcessResult run_shell(const std::string& line, const ProcessLimits& limits = {},
                        const std::string& input = "") {
  return run_process({"sh", "-c", line}, limits, input);
}

// The process has ended, or has been killed and waits to be collected.
bool is_gone(const std::string& number) {
  const int pid = std::stoi(number);
  for (int i = 0; i < 500; ++i) {
    if (::kill(pid, 0) != 0) return true;
    const std::string stat = common::read_whole_file("/proc/" + std::to_string(pid) + "/stat");
    if (stat.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Process, gives_output_and_status) {
  const ProcessResult result = run_shell("echo out; echo err >&2; exit 3");
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
  EXPECT_FALSE(result.left_behind);
  EXPECT_GT(result.wall_seconds, 0);
  EXPECT_GT(result.cpu_seconds, 0);
  EXPECT_EQ(end_text(result, {}), "exit status 3");
}

TEST(Process, takes_words_as_they_are) {
  const ProcessResult result = run_process({"printf", "%s|", "a b", "", "$HOME", "*", "'"}, {});
  EXPECT_EQ(result.out, "a b||$HOME|*|'|");
}

TEST(Process, reads_its_input) {
  EXPECT_EQ(run_shell("cat").out, "");
  const std::string text(300'000, 'x');  // more than a pipe holds
  EXPECT_EQ(run_shell("cat", {}, text).out, text);
  EXPECT_EQ(run_shell("true", {}, text).status, 0);  // nobody reads it
}

TEST(Process, does_not_see_that_it_is_started_by_a_rank) {
  const std::string line = "echo ${OMPI_COMM_WORLD_RANK-} ${PMIX_RANK-} ${OMPI_ALLOW_TEST-}";
  ::setenv("PMIX_RANK", "0", 1);
  ::setenv("OMPI_ALLOW_TEST", "yes", 1);
  EXPECT_EQ(run_shell(line).out, "0 yes\n");  // as it was given
  ::setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  ::setenv("OMPI_COMM_WORLD_RANK", "0", 1);
  EXPECT_EQ(run_shell(line).out, "yes\n");
  for (const char* name :
       {"PMIX_RANK", "OMPI_ALLOW_TEST", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"}) {
    ::unsetenv(name);
  }
}

TEST(Process, a_missing_program_is_told_from_status_127) {
  const ProcessResult missing = run_process({"no-such-program-of-coevo"}, {});
  EXPECT_EQ(missing.end, ProcessEnd::not_started);
  EXPECT_EQ(missing.fault, "no-such-program-of-coevo: cannot run: No such file or directory");
  EXPECT_EQ(end_text(missing, {}), missing.fault);
  const ProcessResult own = run_shell("exit 127");
  EXPECT_EQ(own.end, ProcessEnd::exited);
  EXPECT_EQ(own.status, 127);
}

TEST(Process, what_cannot_be_run) {
  const Scripts scripts;
  const std::string plain = scripts.write("plain", "text");
  EXPECT_EQ(run_process({plain}, {}).fault, plain + ": cannot run: Permission denied");
  EXPECT_EQ(run_process({"/"}, {}).fault, "/: cannot run: Permission denied");
  EXPECT_EQ(run_process({""}, {}).fault, ": cannot run: No such file or directory");
  const std::string empty = scripts.add("orphan", "");
  scripts.write("orphan", "#!/no/such/interpreter\n");
  std::filesystem::permissions(empty, std::filesystem::perms::owner_all);
  EXPECT_EQ(run_process({empty}, {}).fault,
            empty + ": cannot run: the interpreter in its first line is missing");
  scripts.write("orphan", "no first line");
  std::filesystem::permissions(empty, std::filesystem::perms::owner_all);
  EXPECT_EQ(run_process({empty}, {}).fault, empty + ": cannot run: Exec format error");
  EXPECT_EQ(run_process({"true", std::string("a\0b", 3)}, {}).fault,
            "true: cannot run: Invalid argument");
}

TEST(Process, a_signal) {
  const ProcessResult result = run_shell("echo before; kill -SEGV $$");
  EXPECT_EQ(result.end, ProcessEnd::signalled);
  EXPECT_EQ(result.status, SIGSEGV);
  EXPECT_EQ(result.out, "before\n");
  EXPECT_EQ(end_text(result, {}), "signal 11 (Segmentation fault)");
}

TEST(Process, the_wall_limit_asks_first) {
  const ProcessLimits limits{.wall_seconds = 0.1};
  const ProcessResult result =
      run_shell("trap 'echo asked; exit 4' TERM; while :; do sleep 0.01; done", limits);
  EXPECT_EQ(result.end, ProcessEnd::wall_limit);
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.out, "asked\n");
  EXPECT_LT(result.wall_seconds, 1);
  EXPECT_EQ(end_text(result, limits), "more than 0.1 s of wall time");
}

TEST(Process, the_wall_limit_kills_what_ignores_it) {
  const ProcessResult result =
      run_shell("trap '' TERM; sleep 60 & wait; sleep 60", {.wall_seconds = 0.1});
  EXPECT_EQ(result.end, ProcessEnd::wall_limit);
  EXPECT_EQ(result.status, SIGKILL);
  EXPECT_FALSE(result.left_behind);  // it was our kill
  EXPECT_GE(result.wall_seconds, 1);
  EXPECT_LT(result.wall_seconds, 30);
}

TEST(Process, the_wall_limit_finds_what_has_left_its_group) {
  const ProcessResult result = run_process(
      {"perl", "-e", "setpgrp(0, getpgrp(getppid())); sleep 60"}, {.wall_seconds = 0.3});
  if (result.end == ProcessEnd::not_started) GTEST_SKIP() << result.fault;
  EXPECT_EQ(result.end, ProcessEnd::wall_limit);
  EXPECT_LT(result.wall_seconds, 30);
}

TEST(Process, the_cpu_limit) {
  const ProcessLimits limits{.wall_seconds = 60, .cpu_seconds = 0.5};
  const ProcessResult own = run_shell("while :; do :; done", limits);
  EXPECT_EQ(own.end, ProcessEnd::cpu_limit);
  EXPECT_GE(own.cpu_seconds, 0.5);
  EXPECT_EQ(end_text(own, limits), "more than 0.5 s of CPU time");
  const ProcessResult of_child = run_shell("sh -c 'while :; do :; done'; exit $?", limits);
  EXPECT_EQ(of_child.end, ProcessEnd::cpu_limit);
}

TEST(Process, the_memory_limit) {
  // dd asks for its block at once.
  const std::string line = "exec dd if=/dev/zero of=/dev/null bs=256M count=1";
  const ProcessResult refused = run_shell(line, {.memory = std::uint64_t{64} << 20});
  EXPECT_EQ(refused.end, ProcessEnd::exited);
  EXPECT_NE(refused.status, 0);
  const ProcessResult granted = run_shell(line);
  EXPECT_EQ(granted.status, 0) << granted.err;
  // A sanitizer's shadow makes this process itself the larger one: then the peak is not known.
  EXPECT_TRUE(granted.peak_memory == 0 || granted.peak_memory > std::uint64_t{200} << 20);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_GT(granted.peak_memory, 0U);
#endif
}

TEST(Process, a_flood_ends_at_once) {
  const ProcessLimits limits{.output = 100'000};
  const ProcessResult result = run_shell("trap '' TERM; yes", limits);
  EXPECT_EQ(result.end, ProcessEnd::flooded);
  EXPECT_EQ(result.out.size(), limits.output);
  EXPECT_EQ(end_text(result, limits), "more than 100000 bytes of output");
  EXPECT_EQ(run_shell("yes >&2", limits).end, ProcessEnd::flooded);
  EXPECT_EQ(run_shell("head -c 100000 /dev/zero", limits).end, ProcessEnd::exited);
  EXPECT_EQ(run_shell("head -c 60000 /dev/zero; head -c 40001 /dev/zero >&2", limits).end,
            ProcessEnd::flooded);
}

TEST(Process, a_child_left_behind_is_killed) {
  const ProcessResult result = run_shell("sleep 60 >/dev/null 2>&1 & echo $!");
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_TRUE(result.left_behind);
  EXPECT_TRUE(is_gone(result.out));
}

TEST(Process, a_child_that_holds_the_pipes_is_killed) {
  const ProcessResult result = run_shell("sleep 60 & echo $!");
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_TRUE(result.left_behind);
  EXPECT_LT(result.wall_seconds, 30);
  EXPECT_TRUE(is_gone(result.out));
}

// Out of reach of a kill, but nobody waits for it.
TEST(Process, a_child_of_another_group_holds_up_nothing) {
  const Scripts scripts;
  const std::string pid = scripts.path("pid");
  const ProcessResult result =
      run_shell("setsid sh -c 'echo $$ > " + pid + "; exec sleep 60' & " + "while [ ! -s " + pid +
                " ]; do sleep 0.01; done; echo done");
  EXPECT_EQ(result.end, ProcessEnd::exited);
  EXPECT_FALSE(result.left_behind);
  EXPECT_TRUE(result.out_of_reach);
  EXPECT_EQ(result.out, "done\n");
  ::kill(std::stoi(scripts.read("pid")), SIGKILL);
}

TEST(Process, a_child_that_has_ended_is_not_left_behind) {
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(run_shell("true & wait; sh -c true | cat").left_behind);
}

TEST(Process, stops_when_told) {
  std::atomic<bool> stop{false};
  std::thread later([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  const ProcessResult result = run_process({"sleep", "60"}, {}, "", &stop);
  later.join();
  EXPECT_EQ(result.end, ProcessEnd::stopped);
  EXPECT_LT(result.wall_seconds, 30);
}

TEST(Process, dies_with_its_parent) {
  const Scripts scripts;
  const pid_t parent = ::fork();
  if (parent == 0) {
    run_process({"sh", "-c",
                 "echo $$ > " + scripts.path("new") + "; mv " + scripts.path("new") + " " +
                     scripts.path("pid") + "; exec sleep 60"},
                {});
    ::_exit(0);
  }
  while (!std::filesystem::exists(scripts.path("pid"))) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  EXPECT_TRUE(is_gone(scripts.read("pid")));
}

TEST(Process, has_no_descriptors_of_ours) {
  const Scripts scripts;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);  // without O_CLOEXEC, as some libraries open files
  const std::string listed = run_process({"ls", "/proc/self/fd"}, {}).out;
  EXPECT_EQ(listed, "0\n1\n2\n3\n");  // 3 is the folder
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Process, runs_on_many_threads_at_once) {
  std::vector<std::thread> threads;
  std::atomic<int> good{0};
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&good, t] {
      for (int i = 0; i < 10; ++i) {
        const std::string text = std::to_string(t) + "," + std::to_string(i);
        const ProcessResult result = run_shell("cat; exit " + std::to_string(t), {}, text);
        if (result.out == text && result.status == t && !result.left_behind) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 80);
}

// As of a program that was started with closed streams.
TEST(Process, needs_no_standard_streams) {
  const pid_t parent = ::fork();
  if (parent == 0) {
    for (const int number : {0, 1, 2}) ::close(number);
    const ProcessResult result = run_shell("cat; echo err >&2", {}, "text");
    ::_exit(result.out == "text" && result.err == "err\n" ? 0 : 1);
  }
  int status = -1;
  ::waitpid(parent, &status, 0);
  EXPECT_EQ(status, 0);
}

std::atomic<bool> is_slow_after_fork{false};

// Other work may keep this process from running again until the program has ended.
TEST(Process, wall_time_begins_before_the_fork) {
  const auto handler = [] {
    if (is_slow_after_fork) std::this_thread::sleep_for(std::chrono::milliseconds(400));
  };
  ASSERT_EQ(::pthread_atfork(nullptr, handler, nullptr), 0);
  is_slow_after_fork = true;
  const ProcessResult result = run_shell("exec sleep 0.25");
  is_slow_after_fork = false;
  EXPECT_GE(result.wall_seconds, 0.25);
}

}  // namespace
}  // namespace coevo::fitness::command
