// SPDX-License-Identifier: MIT
#include "common/parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace coevo::common {
namespace {

template <typename T>
const T& as(const Value& value, std::string_view name) {
  if (const T* typed = std::get_if<T>(&value)) return *typed;
  throw std::logic_error(fmt::format("parameter '{}' read as another type than it has", name));
}

void require_sound(const Parameter& parameter) {
  double number = parameter.low;
  if (const auto* integer = std::get_if<std::int64_t>(&parameter.standard)) {
    number = static_cast<double>(*integer);
  } else if (const auto* real = std::get_if<double>(&parameter.standard)) {
    number = *real;
  }
  const auto* text = std::get_if<std::string>(&parameter.standard);
  const bool chosen = text == nullptr || parameter.choices.empty() ||
                      std::ranges::find(parameter.choices, *text) != parameter.choices.end();
  if (!(parameter.low <= number && number <= parameter.high) || !chosen) {
    throw std::logic_error(
        fmt::format("parameter '{}': the default lies outside its own range", parameter.name));
  }
}

bool reads_back_plain(std::string_view text) {
  if (text.empty() || text == "null" || text == "Null" || text == "NULL") return false;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (!is_word(text.front()) && text.front() != '/') return false;
  return std::ranges::all_of(
      text, [&](char c) { return is_word(c) || c == '/' || c == '.' || c == '-' || c == '+'; });
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (code < 0x20 || code == 0x7F) {
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
    } else {
      result += c;
    }
  }
  return result + '"';
}

}  // namespace

const Value& Settings::at(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) throw std::logic_error(fmt::format("no parameter '{}'", name));
  return found->second;
}

bool Settings::flag(std::string_view name) const {
  return as<bool>(at(name), name);
}

std::int64_t Settings::integer(std::string_view name) const {
  return as<std::int64_t>(at(name), name);
}

double Settings::real(std::string_view name) const {
  return as<double>(at(name), name);
}

const std::string& Settings::text(std::string_view name) const {
  return as<std::string>(at(name), name);
}

Settings defaults(std::span<const Parameter> parameters) {
  Settings settings;
  for (const Parameter& parameter : parameters) {
    require_sound(parameter);
    settings.set(parameter.name, parameter.standard);
  }
  return settings;
}

std::string expectation(const Parameter& parameter) {
  switch (parameter.standard.index()) {
    case 0:
      return "true or false";
    case 1:
      return fmt::format("an integer {:.0f}..{:.0f}", parameter.low, parameter.high);
    case 2:
      return fmt::format("a number {}..{}", parameter.low, parameter.high);
    default:
      if (parameter.choices.empty()) return "text";
      return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
  }
}

std::string to_text(const Value& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *integer);
  if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  const std::string& text = std::get<std::string>(value);
  return reads_back_plain(text) ? text : in_quotes(text);
}

}  // namespace coevo::common
