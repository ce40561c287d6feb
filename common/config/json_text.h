// SPDX-License-Identifier: MIT
// JSON of files that others may have changed, where faults are the user's, with place; and resolved
// configs as YAML.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

namespace coevo::common {

// JSON of files that others may have changed: faults are the user's, with place.

// Limit on nested lists and objects, because code walks through them recursively.
inline constexpr std::size_t kJsonDepth = 100;

// Parses a whole text. Throws InputError "place:line:column: ..." for anything that is not JSON,
// has an invalid number, or nests deeper than kJsonDepth. For nlohmann::json and ordered_json.
template <class Json = nlohmann::ordered_json>
Json parse_json(std::string_view text, const std::string& place);

enum class JsonType { text, number, number_or_null, natural, list, object };
struct JsonField {
  const char* key;
  JsonType type;
};

// Throws InputError "place: key: '5': expected a text" unless the fields present in `object` have
// their types, and InputError unless it is an object.
void require_fields(const nlohmann::ordered_json& object, std::span<const JsonField> fields,
                    const std::string& place);

// One line of JSON. Bytes that are not UTF-8, as in paths, become U+FFFD.
std::string json_line(const nlohmann::ordered_json& json, int indent = -1);

// Resolved configs as YAML text.

// Block YAML of an object: one `key: value` a line, keys in the object's order, lists in one line.
// Numbers have the shortest form that reads back the same; the strict reader reads it back equal.
std::string yaml_text(const nlohmann::ordered_json& object);

}  // namespace coevo::common
