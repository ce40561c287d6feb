// SPDX-License-Identifier: MIT
// Choosing a plug-in (crossover, mutation, selection, evolver, learning method) by name in a
// config, and reading its parameters.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"
#include "common/parameter.h"
#include "common/plugin_list.h"

namespace coevo::evolve {

// The value of `key`, or an empty map if it is absent, so that everything below it has its default.
common::ConfigNode child_or_empty(const common::ConfigNode& node, std::string_view key);

// As common::read_settings, for parameters whose names are paths ("crossover.probability").
common::Settings read_paths(const common::ConfigNode& node,
                            std::span<const common::Parameter> parameters);

// The settings of these parameters as one (nested) object, in the descriptors' order.
nlohmann::ordered_json settings_json(const common::Settings& settings,
                                     std::span<const common::Parameter> parameters);

// {"kind": name, parameters ...}
nlohmann::ordered_json chosen_json(const common::PluginDescriptor& plugin,
                                   const common::Settings& settings);

// Adds the members of `source` to `target`.
void append_members(nlohmann::ordered_json& target, const nlohmann::ordered_json& source);

// "a", "a or b", "a, b or c"
std::string any_of(std::span<const std::string> names);

// A plug-in and the values of its parameters. It is a copy: no registry has to outlive it.
template <class Plugin>
struct Chosen {
  Plugin plugin;
  common::Settings settings;  // of the parameters of the plug-in's descriptor

  // chosen_json() of both.
  auto to_json() const { return chosen_json(plugin.descriptor, settings); }
};

// The plug-in that `key` of `node` names, or the first of the list if the key is absent. An unknown
// name throws InputError, which suggests a near name.
template <class Plugin>
const Plugin& choose_plugin(const common::ConfigNode& node, std::string_view key,
                            const common::PluginList<Plugin>& plugins) {
  const std::optional<common::ConfigNode> named = node.find(key);
  return named ? *plugins.find(named->choice(plugins.names())) : plugins.front();
}

// Reads {kind: name, parameters ...}.
template <class Plugin>
Chosen<Plugin> choose(const common::ConfigNode& node, const common::PluginList<Plugin>& plugins) {
  const Plugin& plugin = choose_plugin(node, "kind", plugins);
  return {plugin, common::read_settings(node, plugin.descriptor.parameters)};
}

// `key` as a parameter that chooses from `plugins`, for example "crossover.kind".
template <class Plugin>
common::Parameter choice_parameter(std::string key, std::string help,
                                   const common::PluginList<Plugin>& plugins) {
  return {std::move(key), std::move(help), plugins.front().descriptor.name, 0, 0, plugins.names()};
}

// The names of the plug-ins of which `has` holds, for a message: "ga", "ga or nsga2".
template <class Plugin, class Predicate>
std::string names_where(const common::PluginList<Plugin>& plugins, Predicate has) {
  std::vector<std::string> names;
  for (const Plugin& plugin : plugins) {
    if (has(plugin)) names.push_back(plugin.descriptor.name);
  }
  return any_of(names);
}

}  // namespace coevo::evolve
