// SPDX-License-Identifier: MIT
// Compares a repeated run with the recorded one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace coevo::analysis {

enum class Match {
  equal,               // every byte
  equal_but_revision,  // except for the program's revision, which results name
  different,
  missing,       // not among the recorded files
  not_repeated,  // among those alone: a report, a validation of another solver
  not_compared,  // times, hosts and processes; checksums of files that name another revision
};

struct FileMatch {
  std::string file;  // relative to both folders
  Match match = Match::equal;
  std::uint64_t bytes = 0;  // of the recorded one
  std::uint64_t line = 0;   // the first that differs; 0: none
};

// Each file of both, in order of name. Ignores the times in a validation's results.csv. Throws
// InputError for unreadable files.
std::vector<FileMatch> compare_runs(const std::filesystem::path& recorded,
                                    const std::filesystem::path& repeated);

}  // namespace coevo::analysis
