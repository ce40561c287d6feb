// SPDX-License-Identifier: MIT
#include "common/config/config_node.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/config/config_document.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"

namespace coevo::common {

std::string ConfigDocument::place(ConfigSpot spot) const {
  const ConfigSource& source = sources[spot.source];
  const std::string_view before = std::string_view(source.text).substr(0, spot.position);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}:{}", printable(source.name, 1000), line,
                     1 + columns(before.substr(line_start)));
}

std::string_view ConfigDocument::rest_of_line(ConfigSpot spot) const {
  const std::string_view text = sources[spot.source].text;
  const std::string_view rest = text.substr(std::min(spot.position, text.size()));
  return rest.substr(0, rest.find_first_of("\r\n"));
}

void ConfigDocument::fail(ConfigSpot spot, std::string_view text, std::string_view expected) const {
  throw InputError(fmt::format("{}: '{}': expected {}", place(spot), printable(text), expected));
}

void ConfigDocument::require_all_read(std::size_t index) const {
  const ConfigValue& value = values[index];
  for (const ConfigEntry& entry : value.entries) {
    if (value.kind == ConfigValue::Kind::map && !entry.read) {
      const std::vector<std::string> known(value.asked.begin(), value.asked.end());
      const std::string near = near_name(entry.key, known);
      if (!near.empty()) fail(entry.spot, entry.key, "a known key" + near);
      if (known.empty()) fail(entry.spot, entry.key, "no keys here");
      fail(entry.spot, entry.key, fmt::format("one of the keys {}", fmt::join(known, ", ")));
    }
    require_all_read(entry.value);
  }
}

using Kind = ConfigValue::Kind;

ConfigNode::ConfigNode(std::shared_ptr<ConfigDocument> document, std::size_t index)
    : document_(std::move(document)), index_(index) {}

ConfigNode ConfigNode::read_file(const std::filesystem::path& path) {
  return parse(read_whole_file(path), path.string());
}

ConfigNode ConfigNode::parse(const std::string& text, const std::string& name) {
  auto document = std::make_shared<ConfigDocument>();
  document->sources.push_back({name, text});
  ConfigNode root(document, parse_config(*document, 0, text));
  if (!root.is_map()) root.fail("a map at the top of the file");
  return root;
}

const ConfigValue& ConfigNode::self() const {
  return document_->values[index_];
}

std::string ConfigNode::place() const {
  return document_->place(self().spot);
}

void ConfigNode::fail(const std::string& expected) const {
  const ConfigValue& value = self();
  const bool nested = value.kind == Kind::list || value.kind == Kind::map;
  document_->fail(value.spot, nested ? document_->rest_of_line(value.spot) : value.text, expected);
}

bool ConfigNode::is_map() const {
  return self().kind == Kind::map;
}

bool ConfigNode::is_list() const {
  return self().kind == Kind::list;
}

bool ConfigNode::is_null() const {
  return self().kind == Kind::null;
}

ConfigNode ConfigNode::child(std::string_view key) const {
  if (auto found = find(key)) return *found;
  fail(fmt::format("a map with the key '{}'", key));
}

std::optional<ConfigNode> ConfigNode::find(std::string_view key) const {
  if (!is_map()) fail(fmt::format("a map (which may contain '{}')", key));
  ConfigValue& map = document_->values[index_];
  map.asked.emplace(key);
  const auto entry = std::ranges::find(map.entries, key, &ConfigEntry::key);
  if (entry == map.entries.end()) return std::nullopt;
  entry->read = true;
  return ConfigNode(document_, entry->value);
}

std::vector<std::pair<std::string, ConfigNode>> ConfigNode::entries() const {
  if (!is_map()) fail("a map");
  std::vector<std::pair<std::string, ConfigNode>> result;
  for (ConfigEntry& entry : document_->values[index_].entries) {
    entry.read = true;
    result.emplace_back(entry.key, ConfigNode(document_, entry.value));
  }
  return result;
}

void ConfigNode::finish() const {
  document_->require_all_read(index_);
}

std::vector<ConfigNode> ConfigNode::items() const {
  if (!is_list()) fail("a list");
  std::vector<ConfigNode> result;
  for (const ConfigEntry& entry : self().entries) {
    result.push_back(ConfigNode(document_, entry.value));
  }
  return result;
}

Settings read_settings(const ConfigNode& node, std::span<const Parameter> parameters) {
  Settings settings = defaults(parameters);
  for (const Parameter& parameter : parameters) {
    if (const auto found = node.find(parameter.name)) {
      settings.set(parameter.name, found->value(parameter));
    }
  }
  return settings;
}

}  // namespace coevo::common
