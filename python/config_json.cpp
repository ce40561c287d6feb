// SPDX-License-Identifier: MIT
#include "python/config_json.h"

#include <limits>
#include <optional>

#include "common/error.h"

namespace coevo::python {
namespace {

using Json = nlohmann::ordered_json;

// What `read` gives, unless the scalar has not that form.
template <class Read>
std::optional<Json> tried(const Read& read) {
  try {
    return Json(read());
  } catch (const common::InputError&) {
    return std::nullopt;
  }
}

Json scalar_json(const common::ConfigNode& node) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  constexpr double kLargest = std::numeric_limits<double>::max();
  if (const auto flag = tried([&] { return node.flag(); })) return *flag;
  if (const auto number = tried([&] { return node.integer(-kMax, kMax); })) return *number;
  if (const auto number = tried([&] { return node.real(-kLargest, kLargest); })) return *number;
  return tried([&] { return node.text(); }).value_or(nullptr);
}

}  // namespace

Json config_json(const common::ConfigNode& node) {
  if (node.is_map()) {
    Json object = Json::object();
    for (const auto& [key, value] : node.entries()) object[key] = config_json(value);
    return object;
  }
  if (!node.is_list()) return scalar_json(node);
  Json list = Json::array();
  for (const auto& item : node.items()) list.push_back(config_json(item));
  return list;
}

}  // namespace coevo::python
