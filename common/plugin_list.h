// SPDX-License-Identifier: MIT
// The descriptor of a plug-in, and an ordered list of plug-ins by name; registries consist of such
// lists.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/parameter.h"

namespace coevo::common {

struct PluginDescriptor {
  std::string name;                        // as configs write it
  std::string help;                        // one sentence
  std::vector<Parameter> parameters = {};  // "a.b" is key b of the map a
};

// A Plugin has a member `descriptor` with a `name`. The first is the default if a config names
// none.
template <class Plugin>
class PluginList {
 public:
  // Throws std::logic_error if the name is taken, because programs add plug-ins, not users.
  void add(Plugin plugin) {
    if (find(plugin.descriptor.name) != nullptr) {
      throw std::logic_error("two plug-ins with one name: " + plugin.descriptor.name);
    }
    plugins_.push_back(std::move(plugin));
  }
  // Null if no plug-in has this name. Valid until the next add().
  const Plugin* find(std::string_view name) const {
    const auto found = std::find_if(plugins_.begin(), plugins_.end(), [&](const Plugin& plugin) {
      return plugin.descriptor.name == name;
    });
    return found == plugins_.end() ? nullptr : &*found;
  }
  // The default. Throws std::logic_error if there is none.
  const Plugin& front() const {
    if (plugins_.empty()) throw std::logic_error("a registry without plug-ins of this sort");
    return plugins_.front();
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const Plugin& plugin : plugins_) names.push_back(plugin.descriptor.name);
    return names;
  }

  auto begin() const { return plugins_.begin(); }
  auto end() const { return plugins_.end(); }
  std::size_t size() const { return plugins_.size(); }

 private:
  std::vector<Plugin> plugins_;
};

}  // namespace coevo::common
