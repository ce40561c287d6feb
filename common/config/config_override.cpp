// SPDX-License-Identifier: MIT
// ConfigNode::override_value: `--set key.path=value`.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "common/config/config_document.h"
#include "common/config/config_node.h"

namespace coevo::common {
namespace {

using Kind = ConfigValue::Kind;

struct Step {
  std::string key;
  ConfigSpot spot;
};

std::vector<Step> path_of(const ConfigDocument& document, std::size_t source,
                          std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  std::vector<Step> steps;
  for (std::size_t at = 0; equals != std::string_view::npos && at <= equals;) {
    const std::size_t end = std::min(assignment.find('.', at), equals);
    steps.push_back({std::string(assignment.substr(at, end - at)), {source, at}});
    at = end + 1;
  }
  const auto is_empty = [](const Step& step) { return step.key.empty(); };
  if (steps.empty() || steps.size() > kConfigDepth || std::ranges::any_of(steps, is_empty)) {
    document.fail({source, 0}, assignment, "key.path=value");
  }
  return steps;
}

// Where `step` leads from the list or map `at`; adds a missing key. An empty value on the way
// becomes a map.
ConfigEntry& entry_of(ConfigDocument& document, std::size_t at, const Step& step) {
  ConfigValue& value = document.values[at];
  if (value.kind == Kind::null) value.kind = Kind::map;
  if (value.kind == Kind::scalar) {
    document.fail(
        step.spot, step.key,
        fmt::format("a path through maps; {} holds a single value", document.place(value.spot)));
  }
  if (value.kind == Kind::list) {
    std::size_t item = value.entries.size();
    const char* const end = step.key.data() + step.key.size();
    const auto parsed = std::from_chars(step.key.data(), end, item);
    if (parsed.ec != std::errc() || parsed.ptr != end || item >= value.entries.size()) {
      document.fail(step.spot, step.key,
                    fmt::format("an item's number below {}", value.entries.size()));
    }
    return value.entries[item];
  }
  const auto found = std::ranges::find(value.entries, step.key, &ConfigEntry::key);
  if (found != value.entries.end()) return *found;
  value.entries.push_back({step.key, step.spot, document.values.size()});
  document.values.push_back({.kind = Kind::null, .text = "", .spot = step.spot, .entries = {}});
  return document.values[at].entries.back();
}

}  // namespace

void ConfigNode::override_value(const std::string& assignment) {
  ConfigDocument& document = *document_;
  const std::size_t source = document.sources.size();
  document.sources.push_back({"--set", assignment});
  const std::vector<Step> steps = path_of(document, source, assignment);
  // Spaces instead of the path keep the value's columns right.
  const std::size_t start = assignment.find('=') + 1;
  const std::string value_text = std::string(start, ' ') + assignment.substr(start);
  if (value_text.find_first_not_of(' ') == std::string::npos) {
    document.fail({source, 0}, assignment, "key.path=value");
  }
  const std::size_t value = parse_config(document, source, value_text);
  std::size_t at = index_;
  for (const Step& step : std::span(steps).first(steps.size() - 1)) {
    at = entry_of(document, at, step).value;
  }
  ConfigEntry& entry = entry_of(document, at, steps.back());
  entry.value = value;
  entry.spot = steps.back().spot;
}

}  // namespace coevo::common
