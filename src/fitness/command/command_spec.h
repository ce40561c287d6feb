// SPDX-License-Identifier: MIT
// How the program that is tuned is run and judged: the part of a config's target that its
// parameters do not concern.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"
#include "src/fitness/command/protocol.h"

namespace coevo::fitness::command {

// A command line with placeholders: [solver, --depth, "{depth}", "{instance}"].

// What placeholders stand for, by name. A parameter that is not active is absent.
using PlaceholderValues = std::map<std::string, std::string, std::less<>>;

class CommandTemplate {
 public:
  // Reads a list of words. The first, the program, has no placeholder. Each other word may have
  // placeholders {name} with one of `names`; {switches}, if among them, is a separate word. {{ and
  // }} stand for braces. Throws InputError with place.
  static CommandTemplate read(const common::ConfigNode& node, std::span<const std::string> names,
                              bool is_shell = false);

  // As they were read.
  const std::vector<std::string>& words() const { return words_; }
  bool uses(std::string_view name) const;

  // The words of the command. A word is left out if it consists only of the placeholder of an
  // absent value; elsewhere, such a placeholder becomes an empty text. {switches} becomes those
  // words. With `is_shell`, values are split as shell_words() does, and no value makes no word.
  std::vector<std::string> expand(const PlaceholderValues& values,
                                  std::span<const std::string> switches = {}) const;

  bool operator==(const CommandTemplate& other) const { return words_ == other.words_; }

 private:
  struct Piece {
    bool is_placeholder = false;
    std::string text;  // the placeholder's name
  };
  using Word = std::vector<Piece>;
  static Word parse(const common::ConfigNode& item, std::span<const std::string> names);
  // `protects`: for shell_words(), which is to split the values alone.
  static std::string text_of(const Word& word, const PlaceholderValues& values, bool protects);
  static Piece placeholder(const common::ConfigNode& item, std::string_view name,
                           std::span<const std::string> names);

  std::vector<std::string> words_;
  std::vector<Word> parsed_;
  bool is_shell_ = false;
};

// Runs have seeds from 1 to this: 31 bits, which every program can read.
inline constexpr std::uint64_t kSeeds = 0x7FFFFFFE;

inline constexpr std::string_view kSwitches = "switches";
// Numbers from 1 on, for programs that name files by them.
inline constexpr std::string_view kConfigurationId = "configuration_id";
inline constexpr std::string_view kInstanceId = "instance_id";

// The words as a command that people may copy into a shell.
std::string shell_text(std::span<const std::string> words);

// How the program that is tuned is run and judged: the part of a config's target that its
// parameters do not concern.
struct CommandSpec {
  CommandTemplate command;
  Protocol protocol;
  Measure measure = Measure::quality;
  std::string unit = "";  // of a cost under `nodes` and `quality`: "conflicts", "bytes"
  // In the unit of the measure. A run that costs more, or that has no result, costs `penalty` times
  // as much as this; of `quality`, only one that has no result.
  double cutoff = 0;
  double penalty = 10;
  double kill_after = 0;         // seconds of wall time
  std::uint64_t memory_mib = 0;  // of each process; 0: no limit
  std::uint64_t retries = 1;     // of a run that crashes
  bool abort_on_first_crash = true;
  bool deterministic = true;  // otherwise an instance is a line with a seed
  // Whether a line of instances begins with the seed of its runs.
  bool listed_seeds = false;
  // Whether {instance} and {switches} are split into words, as irace's shell does.
  bool shell_words = false;
  std::optional<CommandTemplate> verify;
  std::optional<CommandTemplate> mutate;  // prints a mutant of the instance
  std::string place = "";                 // of the command in the config, for messages

  // Reads its keys of `target` and leaves the others; throws InputError with place. `parameters`
  // are the names of the tuned parameters; the command must use each of them.
  static CommandSpec read(const common::ConfigNode& target,
                          std::span<const std::string> parameters);
  // All of it but the place, with defaults, but without limits that are not in use.
  nlohmann::ordered_json to_json() const;

  // "conflicts", "s of CPU time": to stand after a cost; may be empty.
  std::string cost_unit() const {
    return unit.empty() ? std::string(command::unit(measure)) : unit;
  }

  bool operator==(const CommandSpec& other) const;
};

}  // namespace coevo::fitness::command
