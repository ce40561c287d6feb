// SPDX-License-Identifier: MIT
// The machine on which something was measured.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace coevo::experiments {

struct Machine {
  std::string processor = {};
  std::uint64_t cores = 0;
  double memory_gib = 0;
  std::string system = {};
  double load = 0;  // processes that ran or waited for a core in the minute before
};

// From /proc and /etc below `root`; "unknown" and 0 for what is not there.
Machine read_machine(const std::filesystem::path& root = "/");

}  // namespace coevo::experiments
