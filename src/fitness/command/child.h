// SPDX-License-Identifier: MIT
// Starting a child process and ending its process group: the inside of process.h.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/files/descriptor.h"
#include "src/fitness/command/process.h"

namespace coevo::fitness::command {

// what() is one line "program: cannot run: why".
class NotStarted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The child leads a process group with its own number.
struct Child {
  pid_t pid = -1;
  common::Descriptor out;  // the ends to read, which do not block
  common::Descriptor err;
  common::Descriptor ended;  // readable once it has ended; -1 if the kernel has no such descriptor
  std::chrono::steady_clock::time_point start;
};

// Throws NotStarted, also if the program itself cannot run.
Child start_child(const std::vector<std::string>& command, const ProcessLimits& limits,
                  const std::string& input);

// Kills what is left of the group after its leader was waited for; whether any of it was alive.
bool kill_group(pid_t group);

}  // namespace coevo::fitness::command
