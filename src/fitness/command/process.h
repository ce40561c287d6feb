// SPDX-License-Identifier: MIT
// One run of another program as a child process, with a bound on everything that it may use. May be
// called from many threads at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coevo::fitness::command {

// 0: no limit.
struct ProcessLimits {
  double wall_seconds = 0;   // then TERM to its process group, a second later KILL
  double cpu_seconds = 0;    // of each process of it; rounded up to whole seconds
  std::uint64_t memory = 0;  // bytes of address space of each process of it
  std::size_t output = std::size_t{16} << 20;  // bytes of stdout and stderr together
};

enum class ProcessEnd {
  exited,
  signalled,  // by a signal that is not ours
  wall_limit,
  cpu_limit,
  flooded,  // more output than the limit: killed at once
  stopped,  // the flag was set: ended as by wall_limit
  not_started,
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::not_started;
  int status = 0;  // the exit status, or the signal that ended it
  double wall_seconds = 0;
  double cpu_seconds = 0;         // includes children for which it waited
  std::uint64_t peak_memory = 0;  // bytes resident; 0: less than this process has had itself
  bool left_behind = false;  // other processes of it were alive when it ended; its group was killed
  bool out_of_reach = false;  // one of another group (setsid) held its output open: it lives on
  std::string out = "";       // its output on stdout, up to the limit
  std::string err = "";
  std::string fault = "";  // of not_started: one line "program: cannot run: why"
};

// Runs `command` (the program, looked up in PATH, then its arguments; no shell) with the working
// folder and environment of this process, but without mpirun's variables for the rank, in a
// separate process group, until it ends. Its standard input is `input`. It dies with the calling
// thread (but not the processes that it started).
ProcessResult run_process(const std::vector<std::string>& command, const ProcessLimits& limits,
                          const std::string& input = "", const std::atomic<bool>* stop = nullptr);

// How it ended, to stand in a message: "exit status 3", "signal 11 (Segmentation fault)", "more
// than 10 s of wall time", "more than 16 MiB of output".
std::string end_text(const ProcessResult& result, const ProcessLimits& limits);
// "; stderr: '...'" with its last line on stderr, to append to end_text(); "" if stderr is empty.
std::string stderr_text(const ProcessResult& result);

}  // namespace coevo::fitness::command
