// SPDX-License-Identifier: MIT
// For zsh: what its function _arguments reads.
#include <fmt/format.h>

#include "src/app/documentation/completion.h"

namespace coevo::cli {
namespace {

// Within a spec of _arguments.
std::string spec_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\' || c == '[' || c == ']' || c == ':') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string zsh_words(const std::vector<std::string>& words) {
  const bool is_continued = !words.empty() && words.front().ends_with('=');
  return is_continued ? fmt::format("{{compadd -S \"\" -- {}}}", joined(words))
                      : fmt::format("({})", joined(words));
}

std::string zsh_action(const Offer& offer) {
  return offer_text(
      offer, {.words = zsh_words, .files = "_files", .folders = "_files -/", .nothing = " "});
}

// One spec for each name of the option.
std::string specs_of(const Option& option) {
  std::string text;
  const std::string action = zsh_action(option.offer);
  const std::string value = option.value_name.empty() ? "VALUE" : option.value_name;
  for (const std::string& name : option.all_names()) {
    std::string spec = fmt::format("[{}]", spec_text(option.help));
    if (option.is_flag()) {
      spec.insert(0, name);
    } else if (option.takes_rest) {
      spec = fmt::format("{}{}:*:{}:{}", name, spec, value, action);
    } else {
      spec = fmt::format("{}{}={}:{}:{}", option.one_at_a_time ? "*" : "", name, spec,
                         spec_text(value), action);
    }
    text += " " + single_quoted(spec);
  }
  return text;
}

std::string all_specs(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    if (!option.is_positional()) text += specs_of(option);
  }
  return text;
}

std::string command_case(const Command& command) {
  std::string argument;
  for (const Option& option : command.options) {
    if (!option.is_positional() || !argument.empty()) continue;
    argument = " " + single_quoted(fmt::format("*:{}:{}", spec_text(option.names),
                                               zsh_action(positional_offer(command))));
  }
  return fmt::format("        {}) _arguments $everywhere{}{} ;;\n", command.name,
                     all_specs(command.options), argument);
}

}  // namespace

std::string zsh_completion(const CommandLine& line) {
  const std::string function = completion_function(line);
  std::string names;
  std::string cases;
  for (const Command& command : line.commands) {
    names += " " + single_quoted(command.name + ":" + spec_text(command.help));
    cases += command_case(command);
  }
  std::string text = fmt::format(
      "#compdef {0}\n# Completion of {0} for zsh, made by `{0} completion zsh`.\n{1}() {{\n",
      line.name, function);
  text += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  text +=
      fmt::format("  local -a everywhere commands\n  everywhere=({} '--help[Prints the help]')\n",
                  all_specs(line.options));
  text += fmt::format("  commands=({})\n", names);
  text +=
      "  _arguments -C $everywhere '--version[Prints the version]' '1: :->command' '*:: "
      ":->argument'\n";
  text += "  case $state in\n    command) _describe -t commands command commands ;;\n";
  text +=
      fmt::format("    argument)\n      case $words[1] in\n{}      esac ;;\n  esac\n}}\n", cases);
  // Sourced, or found as a file by compinit, which calls it as the function.
  text += fmt::format(
      "if [[ $funcstack[1] == {0} ]]; then\n  {0} \"$@\"\nelse\n  compdef {0} {1}\nfi\n", function,
      line.name);
  return text;
}

}  // namespace coevo::cli
