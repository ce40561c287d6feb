// SPDX-License-Identifier: MIT
// irace's scenario file, version 3.5 (docs/references.md: López-Ibáñez et al. 2016): the options
// that have a counterpart here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::fitness::command {

struct IraceScenario {
  // As irace finds them: relative to the scenario's folder. Empty: none.
  std::filesystem::path parameter_file;
  std::filesystem::path configurations_file;
  std::filesystem::path forbidden_file;
  std::string target_runner;
  // A list, whose lines are files of the folder if there is also a folder; or a folder alone.
  struct Instances {
    std::filesystem::path file = {};
    std::filesystem::path folder = {};
    bool is_empty() const { return file.empty() && folder.empty(); }
  };
  Instances training = {};
  Instances test = {};

  std::uint64_t max_experiments = 0;  // 0: none
  double max_time = 0;                // seconds of all runs together; 0: none
  double bound_max = 0;               // seconds of a run; 0: none
  int digits = 4;
  std::uint64_t seed = 1;
  bool deterministic = false;
  std::string test_type = "friedman";  // or "paired_t"
  std::uint64_t first_test = 5;
  std::uint64_t each_test = 1;
  double confidence = 0.95;
  std::vector<std::string> not_taken_over = {};  // such as "elitist = 0"

  // `file` gives the folder, and its name in messages. Throws InputError "file:line: 'text':
  // expected ...", also for options that irace does not have.
  static IraceScenario parse(std::string_view text, const std::filesystem::path& file);
};

}  // namespace coevo::fitness::command
