// What a plug-in says of itself, and choosing one by name in a config. Every kind of plug-in
// (crossover, mutation, selection, evolver, learning method) has a folder with one file each and a
// .def list.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/common/config_node.h"
#include "src/common/parameter.h"

namespace coevo::evolve {

struct Kind {
  std::string name;
  std::string help;                                // one sentence
  std::vector<common::Parameter> parameters = {};  // "a.b" is key b of the map a
};

// The value of `key`, or an empty map where it is absent: then everything below it has its default.
common::ConfigNode child_or_empty(const common::ConfigNode& node, std::string_view key);

// As common::read_settings, for parameters whose names are paths ("crossover.probability").
common::Settings read_paths(const common::ConfigNode& node,
                            std::span<const common::Parameter> parameters);

// The settings of these parameters as one (nested) object, in the descriptors' order.
nlohmann::ordered_json settings_json(const common::Settings& settings,
                                     std::span<const common::Parameter> parameters);

// Adds the members of `source` to those of `target`.
void append_members(nlohmann::ordered_json& target, const nlohmann::ordered_json& source);

// A plug-in and the values of its parameters.
template <class Plugin>
struct Chosen {
  const Plugin* plugin = nullptr;
  common::Settings settings;

  // {"kind": name, parameters ...}
  nlohmann::ordered_json to_json() const {
    nlohmann::ordered_json result{{"kind", plugin->kind.name}};
    append_members(result, settings_json(settings, plugin->kind.parameters));
    return result;
  }
};

template <class Plugin>
std::vector<std::string> names_of(const std::vector<Plugin>& plugins) {
  std::vector<std::string> names;
  for (const Plugin& plugin : plugins) names.push_back(plugin.kind.name);
  return names;
}

// The plug-in that `key` of `node` names; the first of the list where the key is absent. An unknown
// name is an InputError with a near one.
template <class Plugin>
const Plugin& choose_plugin(const common::ConfigNode& node, std::string_view key,
                            const std::vector<Plugin>& plugins) {
  const std::optional<common::ConfigNode> named = node.find(key);
  if (!named) return plugins.front();
  const std::string name = named->choice(names_of(plugins));
  return *std::find_if(plugins.begin(), plugins.end(),
                       [&](const Plugin& plugin) { return plugin.kind.name == name; });
}

// Reads {kind: name, parameters ...}.
template <class Plugin>
Chosen<Plugin> choose(const common::ConfigNode& node, const std::vector<Plugin>& plugins) {
  const Plugin& plugin = choose_plugin(node, "kind", plugins);
  return {&plugin, common::read_settings(node, plugin.kind.parameters)};
}

}  // namespace coevo::evolve
