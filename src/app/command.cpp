// SPDX-License-Identifier: MIT
#include "src/app/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "common/error.h"
#include "common/text.h"
#include "evolve/plugin.h"

namespace coevo::cli {
namespace {

// The whole text as a number, if it is one.
template <class Number>
bool parse(const std::string& text, Number& number) {
  const char* end = text.data() + text.size();
  const auto [parsed, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && parsed == end;
}

template <class Number>
Check number_check(const char* kind, Number low, Number high) {
  return [=](const std::string& text) {
    Number number{};
    // Not a number at all is outside every range too.
    if (parse(text, number) && number >= low && number <= high) return std::string();
    return fmt::format("'{}': expected {} from {} to {}", text, kind, low, high);
  };
}

}  // namespace

Check whole_number(std::uint64_t low, std::uint64_t high) {
  return number_check("a whole number", low, high);
}

Check real_number(double low, double high) {
  return number_check("a number", low, high);
}

Check one_of(const std::vector<std::string>& names) {
  return [names](const std::string& text) {
    if (std::find(names.begin(), names.end(), text) != names.end()) return std::string();
    return fmt::format("'{}': expected one of {}{}", text, fmt::join(names, ", "),
                       common::near_name(text, names));
  };
}

std::string fitted(const std::string& line, std::size_t indent) {
  if (::isatty(STDOUT_FILENO) != 1) return line;
  return common::wrapped(line, common::terminal_width(STDOUT_FILENO), indent);
}

std::vector<std::string> Option::all_names() const {
  std::vector<std::string> all;
  std::string_view rest = names;
  while (!rest.empty()) {
    const std::string_view name = rest.substr(0, rest.find(','));
    all.emplace_back(name);
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
  }
  return all;
}

Option& Command::option(std::string names, Binding binding, std::string option_help) {
  options.push_back({std::move(names), std::move(binding), std::move(option_help)});
  return options.back();
}

Option& Command::choice(std::string names, std::string& value,
                        const std::vector<std::string>& choices) {
  return option(std::move(names), &value, evolve::any_of(choices)).offer_words(choices);
}

Option& Command::set_option(std::vector<std::string>& values, std::string option_help,
                            std::string form) {
  return option("--set", &values, std::move(option_help))
      .call_values(std::move(form))
      .take_one_at_a_time();
}

}  // namespace coevo::cli
