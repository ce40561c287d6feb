// SPDX-License-Identifier: MIT
// The configs that `coevo init` writes, with comments on their keys.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solver/domain.h"
#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::cli {

// A config with the search of `start` and the heuristics of its weights, except those that build
// tables first; the others are comments. Without weights: all heuristics that can guide the search.
// `key` is the value of its key `domain`.
std::string domain_config(const solver::Domain& domain, const solver::SolverSpec& start,
                          const std::string& key);

// A command as a target in a config.
struct CommandConfig {
  std::vector<std::string> remarks = {};  // comment lines at the top
  std::vector<std::string> command;
  nlohmann::ordered_json protocol;  // the key `protocol` and, for regex, its patterns
  std::string measure = "quality";
  double cutoff = 1000;
  double penalty = 10;
  double kill_after = 0;  // seconds; 0: a guess
  std::uint64_t retries = 1;
  bool aborts = true;            // where the very first run crashes
  std::uint64_t memory_mib = 0;  // 0: no limit
  bool shell_words = false;
  bool listed_seeds = false;
  nlohmann::ordered_json initial = nlohmann::ordered_json::array();  // maps of values
  bool deterministic = true;
  fitness::command::ParameterSpace space;
  std::vector<std::string> training_files;
  std::uint64_t instances = 1;  // in them
  std::vector<std::string> test_files = {};
  std::uint64_t seed = 1;
  std::uint64_t runs = 1000;                // 0: no limit
  double cpu_hours = 0;                     // 0: no limit
  nlohmann::ordered_json racing = nullptr;  // null: none
  std::size_t first_test = 5;
};
std::string command_config(const CommandConfig& config);

// From the words of a command as one would type it: placeholders {name} stay; a switch with a
// number (`--depth 3`, `-a=0.5`) is a parameter with this default; a file that exists is the
// instance. `parameters`: a file of parameters in any format, or empty; `instances`: a list of
// instances or a folder of them, or empty.
struct CommandDraft {
  CommandConfig config;
  std::string instance_list = {};  // the text of `config.training_files`, if it should be written
};
CommandDraft draft_of_command(const std::vector<std::string>& words, const std::string& parameters,
                              const std::string& instances);

// From irace's scenario file, and the files that it names. Throws InputError "file:line: ...".
CommandConfig config_from_irace(const std::string& scenario_file);

// From a scenario file of SMAC, ParamILS or AClib, and the files that it names, as these are seen
// from here, the scenario's folder or one above it. Throws InputError "file:line: ...".
CommandDraft draft_from_smac(const std::string& scenario_file);

// Text that is no placeholder in a word of the command.
std::string escaped(const std::string& text);

// Throws InputError for a text that is not UTF-8: a config contains no other bytes.
void require_utf8(const std::vector<std::string>& texts);

// A command's instances, in lists and folders of files. Throws InputError if there are none.
std::uint64_t count_instances(const std::vector<std::string>& files, bool is_shell = false,
                              bool has_seeds = false);

// `json` as YAML, with each line indented.
std::string yaml_block(const nlohmann::ordered_json& json, std::size_t indent);

}  // namespace coevo::cli
