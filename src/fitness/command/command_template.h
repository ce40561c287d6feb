// SPDX-License-Identifier: MIT
// A command line with placeholders: [solver, --depth, "{depth}", "{instance}"].
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"

namespace coevo::fitness::command {

// What placeholders stand for, by name. A parameter that is not active is absent.
using PlaceholderValues = std::map<std::string, std::string, std::less<>>;

class CommandTemplate {
 public:
  // Reads a list of words. The first, the program, has no placeholder. Each other word may have
  // placeholders {name} with one of `names`; {switches}, if among them, is a separate word. {{ and
  // }} stand for braces. Throws InputError with place.
  static CommandTemplate read(const common::ConfigNode& node, std::span<const std::string> names);

  // As they were read.
  const std::vector<std::string>& words() const { return words_; }
  bool uses(std::string_view name) const;

  // The words of the command. A word is left out if it consists only of the placeholder of an
  // absent value; elsewhere, such a placeholder becomes an empty text. {switches} becomes those
  // words.
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
  static Piece placeholder(const common::ConfigNode& item, std::string_view name,
                           std::span<const std::string> names);

  std::vector<std::string> words_;
  std::vector<Word> parsed_;
};

inline constexpr std::string_view kSwitches = "switches";

// The words as a command that people may copy into a shell.
std::string shell_text(std::span<const std::string> words);

}  // namespace coevo::fitness::command
