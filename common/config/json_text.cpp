// SPDX-License-Identifier: MIT
#include "common/config/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/error.h"
#include "common/text.h"

namespace coevo::common {
namespace {

// The byte at `at`, as a place and with what stands there.
[[noreturn]] void fail_json(std::string_view text, std::size_t at, const std::string& place,
                            const std::string& expected) {
  at = std::min(at, text.size());
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::string_view rest = text.substr(at).substr(0, text.substr(at).find_first_of("\r\n"));
  throw InputError(fmt::format("{}:{}:{}: '{}': expected {}", printable(place, 1000), line,
                               1 + columns(before.substr(line_start)),
                               rest.empty() ? "(end of line)" : printable(rest), expected));
}

// Runs before the parser, which builds any depth; copying or printing such a value recurses.
void require_depth(std::string_view text, const std::string& place) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"') quoted = !quoted;
    if (quoted && letter == '\\') ++at;
    if (quoted) continue;
    if (letter == '[' || letter == '{') ++depth;
    if ((letter == ']' || letter == '}') && depth > 0) --depth;
    if (depth > kJsonDepth) {
      fail_json(text, at, place, fmt::format("at most {} nested lists and objects", kJsonDepth));
    }
  }
}

// The parser's message without its own name and place.
std::string reason_of(const std::exception& fault) {
  const std::string_view what = fault.what();
  const std::size_t column = what.find("column ");
  const std::size_t end = what.find(column == std::string_view::npos ? "] " : ": ",
                                    column == std::string_view::npos ? 0 : column);
  return printable(end == std::string_view::npos ? what : what.substr(end + 2), 200);
}

std::string_view type_name(JsonType type) {
  switch (type) {
    case JsonType::text:
      return "a text";
    case JsonType::number:
    case JsonType::number_or_null:
      return "a number";
    case JsonType::natural:
      return "a whole number from 0 on";
    case JsonType::list:
      return "a list";
    case JsonType::object:
      break;
  }
  return "an object";
}

bool is_of(const nlohmann::ordered_json& value, JsonType type) {
  switch (type) {
    case JsonType::text:
      return value.is_string();
    case JsonType::number:
      return value.is_number();
    case JsonType::number_or_null:
      return value.is_number() || value.is_null();
    case JsonType::natural:
      return value.is_number_unsigned();
    case JsonType::list:
      return value.is_array();
    case JsonType::object:
      break;
  }
  return value.is_object();
}

}  // namespace

template <class Json>
Json parse_json(std::string_view text, const std::string& place) {
  require_depth(text, place);
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::parse_error& fault) {
    const std::size_t at = fault.byte > 0 ? fault.byte - 1 : 0;
    fail_json(text, at, place, fmt::format("valid JSON ({})", reason_of(fault)));
  } catch (const nlohmann::json::exception& fault) {  // a number that no double holds
    fail_json(text, 0, place, fmt::format("valid JSON ({})", reason_of(fault)));
  }
}
template nlohmann::json parse_json(std::string_view, const std::string&);
template nlohmann::ordered_json parse_json(std::string_view, const std::string&);

void require_fields(const nlohmann::ordered_json& object, std::span<const JsonField> fields,
                    const std::string& place) {
  if (!object.is_object()) {
    throw InputError(fmt::format("{}: '{}': expected an object", printable(place, 1000),
                                 printable(json_line(object))));
  }
  for (const JsonField& field : fields) {
    const auto value = object.find(field.key);
    if (value == object.end() || is_of(*value, field.type)) continue;
    throw InputError(fmt::format("{}: {}: '{}': expected {}", printable(place, 1000), field.key,
                                 printable(json_line(*value)), type_name(field.type)));
  }
}

std::string json_line(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

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
