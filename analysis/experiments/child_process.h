// SPDX-License-Identifier: MIT
// Runs another program and waits for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace coevo::experiments {

struct ChildResult {
  int status = 0;          // exit status, or 128 + signal
  double cpu_seconds = 0;  // user and system time
  std::string output;      // standard output
};

// The program is looked for in PATH; nothing if it is not there. Its error output is dropped. Where
// a stop is asked for, it is killed: common::Stopped.
std::optional<ChildResult> run_child(const std::vector<std::string>& command);

}  // namespace coevo::experiments
