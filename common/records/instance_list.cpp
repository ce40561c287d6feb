// SPDX-License-Identifier: MIT
#include "common/records/instance_list.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "common/hash.h"

namespace coevo::records {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonType;

constexpr common::JsonField kInstanceFields[] = {{"instance", JsonType::natural},
                                                 {"file", JsonType::text},
                                                 {"place", JsonType::natural},
                                                 {"hash", JsonType::text},
                                                 {"text", JsonType::text}};

std::uint64_t number_of(const std::string& hex) {
  std::uint64_t number = 0;
  std::from_chars(hex.data(), hex.data() + hex.size(), number, 16);
  return number;
}

}  // namespace

std::uint64_t content_hash(std::span<const FileInstance> instances) {
  std::string all;
  for (const FileInstance& instance : instances) all += common::hex(instance.hash);
  return common::content_hash(all);
}

std::string instance_list_text(std::uint64_t before, std::span<const FileInstance> instances) {
  std::string text;
  for (const FileInstance& each : instances) {
    const Json line{{"instance", ++before},
                    {"file", each.file},
                    {"place", each.place},
                    {"hash", common::hex(each.hash)},
                    {"text", each.text}};
    text += common::sealed_json(common::json_line(line)) + "\n";
  }
  return text;
}

InstanceList read_instance_list(const std::filesystem::path& path) {
  InstanceList list;
  common::LineReader reader(path, common::json_seal_holds);
  while (const auto line = reader.next()) {
    const std::string place = fmt::format("{}:{}", path.string(), reader.lines());
    const Json json = common::parse_json(*line, place);
    common::require_fields(json, kInstanceFields, place);
    if (!json.contains("text")) throw common::InputError(place + ": expected the key 'text'");
    if (list.instances.empty() && json.value("instance", std::uint64_t{1}) > 0) {
      list.before = json.value("instance", std::uint64_t{1}) - 1;
    }
    list.instances.push_back({json.value("file", ""), json.value("place", std::size_t{0}),
                              json.value("text", ""), number_of(json.value("hash", ""))});
  }
  list.is_damaged = reader.damaged();
  return list;
}

}  // namespace coevo::records
