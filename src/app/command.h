// SPDX-License-Identifier: MIT
// A command as its file declares it: name, help, options bound to variables, action. Only
// command_line.cpp parses the command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/progress.h"
#include "src/fitness/registry.h"

namespace coevo::cli {

// Exit statuses (docs/formats.md).
inline constexpr int kDone = 0;
inline constexpr int kInterrupted = 12;  // a stop was asked for; a run's state is saved
inline constexpr int kCheckFailed = 13;  // of a command that checks something: it does not hold

// What every command takes.
struct GlobalOptions {
  std::size_t threads = 0;         // 0: all cores
  bool json = false;               // results as JSON on standard output
  common::DisplayOptions display;  // --quiet, --color
};

struct CommandLine;

// The context of a command's action. It outlives the command; `global` and `line` are filled before
// the action runs.
struct Context {
  Registry& registry;  // a copy of the one given to run(); --game adds to it
  GlobalOptions global;
  const CommandLine* line = nullptr;  // the whole one, for completion and manual pages
};

// The fault in a value's text, as "'text': expected ..."; "" if it is valid.
using Check = std::function<std::string(const std::string& text)>;

// Ranges are inclusive.
Check whole_number(std::uint64_t low, std::uint64_t high);
// Also with an exponent; NaN is in no range.
Check real_number(double low, double high);
// The fault names all of them, and one that is near.
Check one_of(const std::vector<std::string>& names);

// The variable that receives the values: a flag, a number, a text; a list takes several values; a
// function is called with the text.
using Binding =
    std::variant<bool*, int*, std::uint64_t*, double*, std::string*, std::filesystem::path*,
                 std::optional<std::uint64_t>*, std::vector<std::uint64_t>*,
                 std::vector<std::string>*, std::function<void(const std::string&)>>;

// The completion that a shell offers for a value.
struct Offer {
  // `commands` become `words` where run() knows all of the program's.
  enum class Kind { nothing, words, files, folders, commands };
  Kind kind = Kind::nothing;            // `words` has texts for the kind of that name alone
  std::vector<std::string> words = {};  // one that ends in '=' is continued
  bool operator==(const Offer&) const = default;
};

// An option of a command, or a positional argument.
struct Option {
  std::string names;  // "--output", "--instances,--deals", or "DIR": a positional argument
  Binding binding;    // its target must live until the action has run
  std::string help;   // in --help and the manual page
  Check fault = {};   // empty: any of the binding's type; whole numbers from 0
  std::string value_name = "";  // in --help; empty: the type's
  char separator = 0;           // separator of a list's values, if one text holds several
  bool is_required = false;     // a command line without it is an InputError
  std::string excludes = "";    // the name of an option that cannot be given as well
  bool default_shown = false;   // in --help
  bool one_at_a_time = false;   // may be repeated, with one value each time
  // A list takes all words after it, regardless of their form; a positional list takes the first
  // word that is no option and all after it. It may be empty.
  bool takes_rest = false;
  Offer offer = {};  // to completion, and named in manual pages; the check decides what is allowed

  // For the lines that declare it: command.option(...).check(...).show_default(). Each sets one of
  // the members above; it does not add to what was set before.
  Option& check(Check new_check) { return fault = std::move(new_check), *this; }
  // Sets `value_name`.
  Option& call_values(std::string name) { return value_name = std::move(name), *this; }
  // Sets `separator`.
  Option& split_at(char character) { return separator = character, *this; }
  // Sets `excludes`.
  Option& exclude(std::string name) { return excludes = std::move(name), *this; }
  Option& require() { return is_required = true, *this; }
  Option& show_default() { return default_shown = true, *this; }
  Option& take_one_at_a_time() { return one_at_a_time = true, *this; }
  Option& take_rest() { return takes_rest = true, *this; }
  Option& offer_words(std::vector<std::string> words) {
    return offer = {Offer::Kind::words, std::move(words)}, *this;
  }
  Option& offer_files() { return offer = {Offer::Kind::files}, *this; }
  // The program's commands, including Program::more_commands.
  Option& offer_commands() { return offer = {Offer::Kind::commands}, *this; }
  Option& offer_folders() { return offer = {Offer::Kind::folders}, *this; }

  // It takes no value.
  bool is_flag() const { return std::holds_alternative<bool*>(binding); }
  // It is known by its place, not by a name that begins with '-'.
  bool is_positional() const { return !names.starts_with('-'); }
  std::vector<std::string> all_names() const;  // "--quiet", "-q"
};

struct Command {
  std::string name;                  // different from that of any other command
  std::string help;                  // one line
  std::vector<Option> options = {};  // in the order of --help; they point to what `action` holds
  // Runs it; returns the exit status. Throws InputError for the user's faults.
  std::function<int()> action = {};
  std::string group = "Other";  // its heading in --help; run() sets those of the usual commands

  // Valid until the next one is added.
  Option& option(std::string names, Binding binding, std::string option_help);
  // The help lists the choices; it is not checked that the value is one of them.
  Option& choice(std::string names, std::string& value, const std::vector<std::string>& choices);
  // `--set`, which may be repeated.
  Option& set_option(std::vector<std::string>& values, std::string option_help,
                     std::string form = "KEY=VALUE");
};

// The function that a command's file defines.
using MakeCommand = Command (*)(const Context& context);

// A line on standard error: the program's name and the text. Failing to write
// it does not stop the program.
void say(const std::string& text);
// As its user calls it, for commands that messages propose.
const std::string& program_name();
// The line; on a terminal, several that fit, all but the first indented. Files and pipes, for grep
// and the next program, get one.
std::string fitted(const std::string& line, std::size_t indent);
// "Weight file (see coevo export)", for the help of an option.
std::string see(const std::string& help, const std::string& command);

}  // namespace coevo::cli
