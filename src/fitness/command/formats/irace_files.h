// SPDX-License-Identifier: MIT
// irace's files (docs/references.md: López-Ibáñez et al. 2016).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// The parameters file, read and written.

// One parameter a line, `name "switch" type (values) [| condition]`, and the sections of irace 4,
// [forbidden] and [global] with `digits`. `name` stands for the file in messages. Throws InputError
// "file:line: 'text': expected ...", also for < > of texts and for an ordinal of numbers that do
// not ascend. Bounds may be expressions, in quotes or not. A number in a condition stands for the
// choice with R's text of it, which is "1e-04" for 0.0001.
ParameterSpace parse_irace_parameters(std::string_view text, const std::string& name);

// irace takes an ordinal of numbers for parts of a range, which must ascend.
bool is_irace_ordinal(const std::vector<std::string>& choices);

enum class IraceSections { with, without };

// The inverse. irace 3 has no sections: `digits` is an option there, and forbidden configurations
// are in a separate file. Defaults are not part of the format (write_irace_configurations()). All
// reals get the digits of the most exact. Throws InputError for names and values that the format
// cannot hold, such as steps; irace has no weights and priors, so they are left out.
std::string write_irace_parameters(const ParameterSpace& space,
                                   IraceSections sections = IraceSections::with);
// irace's option `digits`: the most digits of any real; its default if there is no real.
int irace_digits(const ParameterSpace& space);
// irace 3's --forbidden-file: one expression a line.
std::string write_irace_forbidden(const ParameterSpace& space);

// The file of initial configurations: it replaces the defaults, which the parameters file
// lacks.

// A table: names of all parameters, then a configuration a line, NA for what is not in use. `name`
// stands for the file in messages. Throws InputError "file:line: 'text': expected ...", also for a
// configuration that is forbidden.
std::vector<Configuration> parse_irace_configurations(const ParameterSpace& space,
                                                      std::string_view text,
                                                      const std::string& name);
// The inverse. Throws InputError for values that the format cannot hold.
std::string write_irace_configurations(const ParameterSpace& space,
                                       const std::vector<Configuration>& configurations);

// The scenario file, of versions 3.5 and 4: the options that have a counterpart here.
struct IraceScenario {
  // As irace finds them: relative to the scenario's folder. Empty: none.
  std::filesystem::path parameter_file;
  std::filesystem::path configurations_file;
  std::filesystem::path forbidden_file;
  std::string target_runner;
  std::string launcher = {};  // a program before the runner; empty: none
  // The runner's or launcher's arguments, with {configurationID}, {instanceID}, {seed}, {instance},
  // {bound}, {targetRunner} and, for the parameters, {targetRunnerArgs}.
  std::string command_line;
  std::string command_place = {};       // "file:line"; empty: irace's default
  std::filesystem::path exec_dir = {};  // in which the runner runs; empty: irace's own folder
  bool aclib = false;                   // the runner is called, and answers, as AClib's wrappers do
  std::optional<std::uint64_t> retries;  // of a call that fails
  double timeout = 0;                    // seconds of a call; 0: none
  // A list, whose lines are files of the folder if there is also a folder; or a folder alone.
  struct Instances {
    std::filesystem::path file = {};
    std::filesystem::path folder = {};
    bool is_empty() const { return file.empty() && folder.empty(); }
  };
  Instances training = {};
  Instances test = {};

  std::uint64_t max_experiments = 0;  // 0: none
  std::uint64_t min_experiments = 0;  // 0: none
  double max_time = 0;                // of all runs together, in the unit that they report; 0: none
  double bound_max = 0;               // seconds of a run; 0: none
  double bound_par = 1;               // what a run that reaches the bound costs, in bounds
  int digits = 4;
  std::uint64_t seed = 1;
  bool deterministic = false;
  std::string test_type = "friedman";  // or "paired_t"
  std::uint64_t first_test = 5;
  std::uint64_t each_test = 1;
  std::uint64_t block_size = 1;  // instances that make up one of the two above
  double confidence = 0.95;
  std::vector<std::string> not_taken_over = {};  // such as "elitist = 0"

  // `file` gives the folder, and its name in messages. Throws InputError "file:line: 'text':
  // expected ...", also for options that irace does not have.
  static IraceScenario parse(std::string_view text, const std::filesystem::path& file);
};

}  // namespace coevo::fitness::command
