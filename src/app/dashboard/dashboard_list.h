// SPDX-License-Identifier: MIT
// The lines of the dashboard's list: a run, a portfolio or a validation each.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

namespace coevo::cli {

// A value that changes whenever the files of a run or validation change, or of the folders in it.
std::string tag_of(const std::filesystem::path& folder);

// Thread-safe. Keeps what it has read: browsers ask every two seconds, and the machine is busy with
// the runs.
class DashboardList {
 public:
  // {"kind": "run", "validation", "portfolio" or "damaged", "name", "state", ...}; null for any
  // other folder. A portfolio's members have lines of their own, as runs. A run's
  // "test": the champion's score on its test instances; those of one "setting" compare. The states
  // are those of analysis/runs/run_state.h, and "damaged". "left": seconds until the end, if it
  // continues as it did.
  nlohmann::ordered_json line(const std::filesystem::path& folder);

 private:
  struct Known {
    std::string tag;
    nlohmann::ordered_json line;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, Known> known_;
};

}  // namespace coevo::cli
