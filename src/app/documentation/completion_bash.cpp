// SPDX-License-Identifier: MIT
// For bash alone: works without the package bash-completion.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "common/text.h"
#include "src/app/documentation/completion.h"

namespace coevo::cli {
namespace {

// $1: the command, or empty before it; $2: the option whose value is typed, or empty.
constexpr std::string_view kFunction = R"(
@F() {
  local command= option= current=${COMP_WORDS[COMP_CWORD]} kind= words= options= word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ -z $command && " @C " == *" $word "* ]]; then
      command=$word
    elif [[ " @R " == *" $command:$word "* ]]; then
      option=$word  # all behind it is another program's
      break
    fi
  done
  if [[ -z $option ]]; then
    # bash parts --option=value into three words.
    [[ $current == = ]] && current= && i=$COMP_CWORD || i=$((COMP_CWORD - 1))
    [[ ${COMP_WORDS[i]} == = ]] && i=$((i - 1))
    ((i > 0)) && option=${COMP_WORDS[i]}
  fi
  @F_value "$command" "$option" || @F_argument "$command"
  if [[ $kind != value && ($current == -* || -z $current$words$kind) ]]; then
    kind= words=$options
  fi
  case $kind in
    files) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    folders) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
  esac
  [[ $kind == f* ]] && compopt -o filenames 2> /dev/null
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
  return 0
}
complete -F @F @P
)";

std::string statement(const Offer& offer) {
  return offer_text(offer, {.words =
                                [](const auto& words) {
                                  return fmt::format("words={}", single_quoted(joined(words)));
                                },
                            .files = "kind=files",
                            .folders = "kind=folders"});
}

// Patterns of `case` by what is to be done there: many options offer the same.
using Cases = std::map<std::string, std::vector<std::string>>;

void add_values(Cases& cases, const std::string& command, const std::vector<Option>& options) {
  for (const Option& option : options) {
    if (option.is_flag() || option.is_positional()) continue;
    const std::string offered = statement(option.offer);
    for (const std::string& name : option.all_names()) {
      cases[offered.empty() ? "kind=value" : offered].push_back(
          fmt::format("{}:{}", command, name));
    }
  }
}

std::string text_of(const Cases& cases) {
  std::string text;
  for (const auto& [action, patterns] : cases) {
    text += fmt::format("    {}) {} ;;\n", fmt::join(patterns, "|"), action);
  }
  return text;
}

std::vector<std::string> option_names(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) {
    if (option.is_positional()) continue;
    for (const std::string& name : option.all_names()) {
      if (name.starts_with("--")) names.push_back(name);
    }
  }
  return names;
}

// Sets `options` and what the positional argument offers.
std::string argument_function(const CommandLine& line) {
  std::string text =
      fmt::format("{}_argument() {{\n  options='{} --help --version'\n  case $1 in\n",
                  completion_function(line), fmt::join(option_names(line.options), " "));
  text += fmt::format("    '') words='{}' ;;\n", fmt::join(line.command_names(), " "));
  for (const Command& command : line.commands) {
    const std::string offered = statement(positional_offer(command));
    text += fmt::format("    {}) options+=' {}'{}{} ;;\n", command.name,
                        fmt::join(option_names(command.options), " "), offered.empty() ? "" : "; ",
                        offered);
  }
  return text + "  esac\n}\n";
}

// "COMMAND:--option" of the options behind which another program's words stand.
std::vector<std::string> rest_options(const CommandLine& line) {
  std::vector<std::string> found;
  for (const Command& command : line.commands) {
    for (const Option& option : command.options) {
      if (!option.takes_rest || option.is_positional()) continue;
      for (const std::string& name : option.all_names()) found.push_back(command.name + ":" + name);
    }
  }
  return found;
}

}  // namespace

std::string bash_completion(const CommandLine& line) {
  const std::string function = completion_function(line);
  Cases cases;
  add_values(cases, "*", line.options);
  for (const Command& command : line.commands) add_values(cases, command.name, command.options);
  std::string text =
      fmt::format("# Completion of {0} for bash, made by `{0} completion bash`.\n", line.name);
  text += fmt::format("{}_value() {{\n  case $1:$2 in\n{}    *) return 1 ;;\n  esac\n}}\n",
                      function, text_of(cases));
  text += argument_function(line);
  const std::vector<std::pair<const char*, std::string>> values{
      {"@F", function},
      {"@C", joined(line.command_names())},
      {"@R", joined(rest_options(line))},
      {"@P", line.name}};
  std::string main(kFunction);
  for (const auto& [mark, value] : values) main = common::replace_all(main, mark, value);
  return text + main;
}

}  // namespace coevo::cli
