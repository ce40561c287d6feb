// SPDX-License-Identifier: MIT
#include "src/fitness/command/output_text.h"

#include <algorithm>
#include <charconv>

namespace coevo::fitness::command {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    fields.push_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return fields;
}

std::optional<double> number_in(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::string_view> take_last_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t start = text.rfind('\n') + 1;  // 0 if there is none
  std::string_view line = text.substr(start);
  text = text.substr(0, start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view last_line(std::string_view text) {
  while (const auto line = take_last_line(text)) {
    if (!trimmed(*line).empty()) return trimmed(*line);
  }
  return "";
}

}  // namespace coevo::fitness::command
