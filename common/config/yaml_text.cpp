// SPDX-License-Identifier: MIT
#include "common/config/yaml_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace coevo::common {
namespace {

// Words that readers of YAML 1.1 or 1.2 do not take for text.
constexpr std::array<std::string_view, 9> kReserved{"true", "false", "null", "yes", "no",
                                                    "on",   "off",   "y",    "n"};

bool is_plain(const std::string& text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  const auto is_plain_character = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), is_plain_character) &&
         std::find(kReserved.begin(), kReserved.end(), text) == kReserved.end();
}

// JSON's form is also YAML's flow form; names look better without quotes.
std::string scalar(const nlohmann::ordered_json& value) {
  if (value.is_string() && is_plain(value.get<std::string>())) return value.get<std::string>();
  return value.dump();
}

void append_block(std::string& text, const nlohmann::ordered_json& object, std::size_t indent) {
  for (const auto& [key, value] : object.items()) {
    text += std::string(indent, ' ') + scalar(key) + ':';
    if (value.is_object() && !value.empty()) {
      text += '\n';
      append_block(text, value, indent + 2);
    } else {
      text += ' ' + scalar(value) + '\n';
    }
  }
}

}  // namespace

std::string yaml_text(const nlohmann::ordered_json& object) {
  std::string text;
  append_block(text, object, 0);
  return text;
}

}  // namespace coevo::common
