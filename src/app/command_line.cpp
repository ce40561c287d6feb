// SPDX-License-Identifier: MIT
#include "src/app/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <sstream>
#include <string_view>
#include <type_traits>

#include "common/error.h"
#include "common/text.h"

namespace coevo::cli {
namespace {

using Arguments = std::vector<std::string>;

// Help that fits a terminal of 80 columns.
class NarrowFormatter : public CLI::Formatter {
 public:
  NarrowFormatter() { column_width(kColumn); }

  std::string make_description(const CLI::App* app) const override {
    return common::wrapped(CLI::Formatter::make_description(app), kWidth, 0);
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    return common::wrapped(CLI::Formatter::make_usage(app, std::move(name)), kWidth, 2);
  }
  std::string make_footer(const CLI::App* app) const override {
    std::istringstream paragraphs(app->get_footer());
    std::string text;
    for (std::string one; std::getline(paragraphs, one);) {
      text += common::wrapped(one, kWidth, 0) + "\n";
    }
    return text;
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), command->get_description());
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return row(make_option_name(option, is_positional) + make_option_opts(option),
               make_option_desc(option));
  }

 private:
  static constexpr std::size_t kWidth = 79;
  static constexpr std::size_t kColumn = 28;

  static std::string row(const std::string& name, const std::string& help) {
    constexpr std::size_t kName = kColumn - 2;  // before it: two blanks
    const std::string rest = "  " + std::string(kName, ' ') + help;
    const std::string lines = common::wrapped(rest, kWidth, kColumn);
    if (name.size() < kName) return "  " + name + lines.substr(2 + name.size()) + "\n";
    return "  " + name + "\n" + lines + "\n";
  }
};

CLI::Option* bind(CLI::App& app, const Option& option) {
  const auto to_binding = [&]<class Place>(const Place& place) -> CLI::Option* {
    if constexpr (std::is_same_v<Place, bool*>) {
      return app.add_flag(option.names, *place, option.help);
    } else if constexpr (std::is_pointer_v<Place>) {
      return app.add_option(option.names, *place, option.help);
    } else {
      return app.add_option_function<std::string>(option.names, place, option.help);
    }
  };
  return std::visit(to_binding, option.binding);
}

// Numbers that any will do for are checked too: the parser's own message has another form.
Check check_of(const Option& option) {
  if (option.fault) return option.fault;
  const auto of_type = []<class Place>(const Place&) -> Check {
    if constexpr (std::is_same_v<Place, double*>) {
      return real_number(std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
    } else if constexpr (std::is_same_v<Place, int*>) {
      return whole_number(0, std::numeric_limits<int>::max());
    } else if constexpr (std::is_same_v<Place, std::uint64_t*> ||
                         std::is_same_v<Place, std::optional<std::uint64_t>*> ||
                         std::is_same_v<Place, std::vector<std::uint64_t>*>) {
      return whole_number(0, std::numeric_limits<std::uint64_t>::max());
    } else {
      return {};
    }
  };
  return std::visit(of_type, option.binding);
}

void add_option(CLI::App& app, const Option& option) {
  CLI::Option& added = *bind(app, option);
  if (const Check check = check_of(option)) added.check(CLI::Validator(check, ""));
  if (!option.value_name.empty()) added.type_name(option.value_name);
  if (option.separator != 0) added.delimiter(option.separator);
  if (option.is_required) added.required();
  if (option.default_shown) added.capture_default_str();
  if (option.one_at_a_time) added.expected(1)->take_all()->allow_extra_args(false);
}

using Options = std::vector<Option>;

const Option* option_named(std::string_view word, const Options& options) {
  for (const Option& option : options) {
    const auto names = option.all_names();
    if (std::ranges::find(names, word) != names.end()) return &option;
  }
  return nullptr;
}

// From `at` on, the first word that is neither an option nor its value, or an option that takes the
// rest.
std::size_t first_argument(const Arguments& words, std::size_t at, const Options& global,
                           const Options& own) {
  while (at < words.size() && words[at].size() > 1 && words[at].starts_with('-')) {
    const Option* option = option_named(words[at], own);
    if (option == nullptr) option = option_named(words[at], global);
    if (option != nullptr && option->takes_rest) break;
    const bool is_flag = option == nullptr || option->is_flag();
    at += is_flag ? 1 : 2;
  }
  return std::min(at, words.size());
}

// Words of a command that are not ours to parse, and the list that gets them.
struct Rest {
  std::vector<std::string>* receiver = nullptr;
  Arguments words = {};
};

// Cut from the words.
Rest cut_rest(const CommandLine& line, Arguments& words) {
  const std::size_t at = first_argument(words, 0, line.options, {});
  if (at == words.size()) return {};
  const auto command = std::ranges::find(line.commands, words[at], &Command::name);
  if (command == line.commands.end()) return {};
  const std::size_t place = first_argument(words, at + 1, line.options, command->options);
  if (place == words.size()) return {};
  for (const Option& option : command->options) {
    if (!option.takes_rest) continue;
    const std::size_t first = option.is_positional() ? place : place + 1;
    if (first == words.size()) continue;
    if (!option.is_positional() && option_named(words[place], {option}) == nullptr) continue;
    Rest rest{std::get<std::vector<std::string>*>(option.binding),
              {words.begin() + static_cast<std::ptrdiff_t>(first), words.end()}};
    words.resize(place);
    return rest;
  }
  return {};
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string unknown_command(const CLI::App& app, const Arguments& arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const auto given = std::find_if(arguments.begin(), arguments.end(),
                                  [](const auto& each) { return !each.starts_with('-'); });
  std::string expected = fmt::format("expected a command: {}", fmt::join(names, ", "));
  if (given == arguments.end()) return expected;
  return fmt::format("'{}': {}{}", *given, expected, common::near_name(*given, names));
}

std::string see_help(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  if (!chosen.empty()) {
    return fmt::format("({} {} --help lists its options)", app.get_name(),
                       chosen.front()->get_name());
  }
  return fmt::format("({} --help lists the commands and options)", app.get_name());
}

std::string unexpected(const CLI::App& app) {
  std::vector<std::string> names = option_names(app);
  std::string command = app.get_name();
  for (const CLI::App* chosen : app.get_subcommands()) {
    command = chosen->get_name();
    for (const auto& name : option_names(*chosen)) names.push_back(name);
  }
  const std::string extra = app.remaining(true).front();
  const bool is_number =
      !extra.empty() && extra.find_first_not_of("0123456789") == std::string::npos;
  if (is_number && std::ranges::find(names, "--deal") != names.end()) {
    return fmt::format("'{}': expected an option or argument of {} (did you mean --deal {}?)",
                       extra, command, extra);
  }
  return fmt::format("'{}': expected an option or argument of {}{} {}", extra, command,
                     common::near_name(extra.substr(0, extra.find('=')), names), see_help(app));
}

// One line for the user, as in all messages: the text, and what was expected.
std::string usage_fault(const CLI::App& app, const CLI::ParseError& error,
                        const Arguments& arguments) {
  if (app.get_subcommands().empty()) return unknown_command(app, arguments);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !app.remaining(true).empty()) {
    return unexpected(app);
  }
  const std::string fault = error.what();
  if (fault.find("required") != std::string::npos && fault.ends_with("missing")) {
    return fmt::format("'{}': expected a value after it {}", fault.substr(0, fault.find(':')),
                       see_help(app));
  }
  return fmt::format("{} {}", fault, see_help(app));
}

void require_one_of_two(const CLI::App& app, const Command& command) {
  for (const Option& option : command.options) {
    if (option.excludes.empty()) continue;
    if (app.count(option.names) == 0 || app.count(option.excludes) == 0) continue;
    throw common::InputError(
        fmt::format("{} and {}: expected one of them", option.excludes, option.names));
  }
}

}  // namespace

std::vector<std::string> CommandLine::command_names() const {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const Command& command : commands) names.push_back(command.name);
  return names;
}

const Command* parse(const CommandLine& line, int argc, char** argv) {
  CLI::App app{line.help, line.name};
  app.formatter(std::make_shared<NarrowFormatter>());
  app.require_subcommand(1);
  app.fallthrough();
  app.set_version_flag("--version", line.version);
  for (const Option& option : line.options) add_option(app, option);
  app.footer(line.footer);
  const Command* chosen = nullptr;
  for (const Command& command : line.commands) {
    CLI::App& added = *app.add_subcommand(command.name, command.help);
    added.group(command.group);
    for (const Option& option : command.options) add_option(added, option);
    added.fallthrough();
    added.footer(line.command_footer);
    added.callback([&chosen, &command] { chosen = &command; });
  }
  const Arguments given{argv + 1, argv + argc};
  Arguments words = given;
  // `help COMMAND` as `COMMAND --help`.
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.resize(std::min<std::size_t>(words.size(), 1));
    words.emplace_back("--help");
  }
  Rest rest = cut_rest(line, words);
  std::ranges::reverse(words);  // as CLI11 wants them
  try {
    app.parse(words);
    if (chosen != nullptr) require_one_of_two(*app.get_subcommands().front(), *chosen);
    if (rest.receiver != nullptr) *rest.receiver = std::move(rest.words);
    return chosen;
  } catch (const CLI::Success& asked) {  // --help, --version
    app.exit(asked);
    if (!std::cout.flush()) {
      throw common::InputError("standard output: cannot write: it is closed or full");
    }
    return nullptr;
  } catch (const CLI::ParseError& error) {
    throw common::InputError(usage_fault(app, error, given));
  }
}

}  // namespace coevo::cli
