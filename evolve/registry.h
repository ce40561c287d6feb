// The plug-ins that an evolution can be made of, as a value: what a config can name.
#pragma once

#include <utility>

#include "evolve/crossovers/crossover.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/mutations/mutation.h"
#include "evolve/selections/selection.h"
#include "src/common/plugin_list.h"

namespace coevo::evolve {

struct Registry {
  common::PluginList<Crossover> crossovers;
  common::PluginList<Mutation> mutations;
  common::PluginList<Selection> selections;
  common::PluginList<EvolverKind> evolvers;
  common::PluginList<LearningKind> learning_methods;

  void add(Crossover plugin) { crossovers.add(std::move(plugin)); }
  void add(Mutation plugin) { mutations.add(std::move(plugin)); }
  void add(Selection plugin) { selections.add(std::move(plugin)); }
  void add(EvolverKind plugin) { evolvers.add(std::move(plugin)); }
  void add(LearningKind plugin) { learning_methods.add(std::move(plugin)); }
};

// Adds all of this folder's, in the order of `coevo list`; the first of each kind is the default.
// A new one is one file and one line in standard_plugins.cpp.
void add_standard_plugins(Registry& registry);

}  // namespace coevo::evolve
