// SPDX-License-Identifier: MIT
#include "evolve/plugin.h"

#include <nlohmann/json.hpp>
#include <variant>

namespace coevo::evolve {
namespace {

std::optional<common::ConfigNode> find_path(const common::ConfigNode& node, std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return node.find(path);
  const std::optional<common::ConfigNode> next = node.find(path.substr(0, dot));
  return next ? find_path(*next, path.substr(dot + 1)) : std::nullopt;
}

}  // namespace

common::ConfigNode child_or_empty(const common::ConfigNode& node, std::string_view key) {
  const std::optional<common::ConfigNode> child = node.find(key);
  return child ? *child : common::ConfigNode::parse("{}", "defaults");
}

common::Settings read_paths(const common::ConfigNode& node,
                            std::span<const common::Parameter> parameters) {
  common::Settings settings = common::defaults(parameters);
  for (const common::Parameter& parameter : parameters) {
    const std::optional<common::ConfigNode> given = find_path(node, parameter.name);
    if (given) settings.set(parameter.name, given->value(parameter));
  }
  return settings;
}

nlohmann::ordered_json settings_json(const common::Settings& settings,
                                     std::span<const common::Parameter> parameters) {
  nlohmann::ordered_json result = nlohmann::ordered_json::object();
  for (const common::Parameter& parameter : parameters) {
    nlohmann::ordered_json* target = &result;
    std::string_view path = parameter.name;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
      target = &(*target)[std::string(path.substr(0, dot))];
      path.remove_prefix(dot + 1);
    }
    const common::Value& value = settings.values().find(parameter.name)->second;
    std::visit([&](const auto& plain) { (*target)[std::string(path)] = plain; }, value);
  }
  return result;
}

nlohmann::ordered_json chosen_json(const common::PluginDescriptor& plugin,
                                   const common::Settings& settings) {
  nlohmann::ordered_json result{{"kind", plugin.name}};
  append_members(result, settings_json(settings, plugin.parameters));
  return result;
}

void append_members(nlohmann::ordered_json& target, const nlohmann::ordered_json& source) {
  for (const auto& [key, value] : source.items()) target[key] = value;
}

std::string any_of(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " or ";
    text += names[i];
  }
  return text;
}

}  // namespace coevo::evolve
