// SPDX-License-Identifier: MIT
// Resolved configs as YAML text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace coevo::common {

// Block YAML of an object: one `key: value` a line, keys in the object's order, lists in one line.
// Numbers have the shortest form that reads back the same; the strict reader reads it back equal.
std::string yaml_text(const nlohmann::ordered_json& object);

}  // namespace coevo::common
