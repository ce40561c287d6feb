#include "src/app/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "src/common/error.h"

namespace coevo::app {
namespace {

constexpr const char* kSeeHelp = "(coevo --help lists the commands and options)";

// The whole text as a number, if it is one.
template <class Number>
bool parse(const std::string& text, Number& number) {
  const char* end = text.data() + text.size();
  const auto [parsed, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && parsed == end;
}

template <class Number>
CLI::Validator number_check(const char* kind, Number low, Number high) {
  return {[=](const std::string& text) {
            Number number{};
            // Not a number at all is outside every range too.
            if (parse(text, number) && number >= low && number <= high) return std::string();
            return fmt::format("'{}': expected {} from {} to {}", text, kind, low, high);
          },
          ""};
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string unknown_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const auto given = std::find_if(arguments.begin(), arguments.end(),
                                  [](const auto& each) { return !each.starts_with('-'); });
  const std::string expected = fmt::format("expected a command: {}", fmt::join(names, ", "));
  if (given == arguments.end()) return expected;
  return fmt::format("'{}': {}{}", *given, expected, common::near_name(*given, names));
}

std::string unexpected(const CLI::App& app) {
  std::vector<std::string> names = option_names(app);
  std::string command = "coevo";
  for (const CLI::App* chosen : app.get_subcommands()) {
    command = chosen->get_name();
    for (const auto& name : option_names(*chosen)) names.push_back(name);
  }
  const std::string extra = app.remaining(true).front();
  return fmt::format("'{}': expected an option or argument of {}{} {}", extra, command,
                     common::near_name(extra.substr(0, extra.find('=')), names), kSeeHelp);
}

}  // namespace

std::string usage_fault(const CLI::App& app, const CLI::ParseError& error,
                        const std::vector<std::string>& arguments) {
  if (app.get_subcommands().empty()) return unknown_command(app, arguments);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !app.remaining(true).empty()) {
    return unexpected(app);
  }
  return fmt::format("{} {}", error.what(), kSeeHelp);
}

CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
  return number_check("a whole number", low, high);
}

CLI::Validator real_number(double low, double high) {
  return number_check("a number", low, high);
}

CLI::Validator one_of(const std::vector<std::string>& names) {
  return {[names](const std::string& text) {
            if (std::find(names.begin(), names.end(), text) != names.end()) return std::string();
            return fmt::format("'{}': expected one of {}{}", text, fmt::join(names, ", "),
                               common::near_name(text, names));
          },
          ""};
}

}  // namespace coevo::app
