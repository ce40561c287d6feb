// SPDX-License-Identifier: MIT
// The plug-ins of an evolution, as a value: the names that a config can use. A program adds its own
// to the standard ones; each takes one file and one line:
//   evolve::Registry registry;
//   add_standard_plugins(registry);
//   registry.add(Crossover{{"first", "A copy of the first parent."}, my_function});
#pragma once

#include <utility>

#include "common/plugin_list.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/operators/operators.h"

namespace coevo::evolve {

struct Registry {
  common::PluginList<Crossover> crossovers;             // named by `crossover.kind`
  common::PluginList<Mutation> mutations;               // by `mutation.kind`
  common::PluginList<Selection> selections;             // by `selection.kind`
  common::PluginList<EvolverPlugin> evolvers;           // by `evolver.name`
  common::PluginList<LearningPlugin> learning_methods;  // by `learning.method`

  // Every kind of plug-in throws std::logic_error if its name is taken.
  void add(Crossover plugin) { crossovers.add(std::move(plugin)); }
  void add(Mutation plugin) { mutations.add(std::move(plugin)); }
  void add(Selection plugin) { selections.add(std::move(plugin)); }
  void add(EvolverPlugin plugin) { evolvers.add(std::move(plugin)); }
  void add(LearningPlugin plugin) { learning_methods.add(std::move(plugin)); }
};

// Adds all of this folder's (standard_plugins.cpp).
void add_standard_plugins(Registry& registry);

// The plug-in's descriptor for this registry: an evolver's or a learning method's parameters may
// depend on the operators that can be named with it.
template <class Plugin>
concept DependsOnRegistry = requires(const Plugin& plugin, const Registry& registry) {
  plugin.parameters_for(registry);
};
template <class Plugin>
common::PluginDescriptor describe(const Plugin& plugin, const Registry& registry) {
  common::PluginDescriptor descriptor = plugin.descriptor;
  if constexpr (DependsOnRegistry<Plugin>) {
    if (plugin.parameters_for) descriptor.parameters = plugin.parameters_for(registry);
  }
  return descriptor;
}

}  // namespace coevo::evolve
