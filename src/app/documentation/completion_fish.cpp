// SPDX-License-Identifier: MIT
// For fish: one `complete` for each command and option.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/app/documentation/completion.h"

namespace coevo::cli {
namespace {

// True if the first of the line's words that is a command is the wanted one; "": none is.
constexpr std::string_view kCommandTest = R"(function {0} --argument-names wanted
  for word in (commandline -opc)[2..]
    if contains -- $word {1}
      test "$word" = "$wanted"
      return
    end
  end
  test -z "$wanted"
end
)";

// In single quotes, where fish, unlike the other shells, knows a backslash.
std::string fish_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string fish_values(const Offer& offer) {
  return offer_text(
      offer, {.words = [](const auto& words) { return " -x -a " + fish_quoted(joined(words)); },
              .files = " -r -F",
              .folders = " -x -a '(__fish_complete_directories)'",
              .nothing = " -x"});
}

std::string option_line(const std::string& start, const Option& option) {
  std::string text = start;
  for (const std::string& name : option.all_names()) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.is_flag()) text += fish_values(option.offer);
  return fmt::format("{} -d {}\n", text, fish_quoted(option.help));
}

std::string argument_line(const std::string& start, const Offer& offer) {
  if (offer.kind == Offer::Kind::nothing) return "";
  if (offer.kind == Offer::Kind::files) return start + " -F\n";
  return fmt::format("{}{}\n", start, fish_values(offer).substr(3));  // " -a ..."
}

}  // namespace

std::string fish_completion(const CommandLine& line) {
  const std::string test = "_" + completion_function(line) + "_command_is";
  std::string text =
      fmt::format("# Completion of {0} for fish, made by `{0} completion fish`.\n", line.name);
  text += fmt::format(fmt::runtime(kCommandTest), test, fmt::join(line.command_names(), " "));
  const std::string all = "complete -c " + line.name;
  text += all + " -f\n";
  for (const Option& option : line.options) text += option_line(all, option);
  text += all + " -l help -d 'Prints the help'\n";
  text += fmt::format("{} -n '{} \"\"' -l version -d 'Prints the version'\n", all, test);
  for (const Command& command : line.commands) {
    text += fmt::format("{} -n '{} \"\"' -a {} -d {}\n", all, test, command.name,
                        fish_quoted(command.help));
    const std::string start = fmt::format("{} -n '{} {}'", all, test, command.name);
    for (const Option& option : command.options) {
      if (!option.is_positional()) text += option_line(start, option);
    }
    text += argument_line(start, positional_offer(command));
  }
  return text;
}

}  // namespace coevo::cli
