// Names in messages, taken from the registry: which plug-ins have what a config asks for.
#pragma once

#include <string>
#include <vector>

#include "src/common/plugin_list.h"

namespace coevo::fitness {

// "a", "a or b", "a, b or c"; "none" of an empty list.
std::string either_of(const std::vector<std::string>& names);

// The same of the plug-ins for which `has` holds.
template <class Plugin, class Predicate>
std::string either_with(const common::PluginList<Plugin>& plugins, const Predicate& has) {
  std::vector<std::string> names;
  for (const Plugin& plugin : plugins) {
    if (has(plugin)) names.push_back(plugin.descriptor.name);
  }
  return either_of(names);
}

}  // namespace coevo::fitness
