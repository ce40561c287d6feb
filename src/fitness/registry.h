// SPDX-License-Identifier: MIT
// Everything that a program can name, as a value: puzzles, searches, evolvers, learning methods,
// operators, objectives, presets. A program adds its own to the standard ones:
//   auto registry = coevo::standard_registry();
//   registry.add(my_puzzle());
//   return coevo::cli::run(registry, argc, argv);
#pragma once

#include <string>
#include <utility>

#include "common/plugin_list.h"
#include "evolve/registry.h"
#include "solver/registry.h"
#include "src/fitness/objectives.h"

namespace coevo {

class Registry : public solver::Registry, public evolve::Registry {
 public:
  using evolve::Registry::add;
  using solver::Registry::add;
  // Throws std::logic_error if the name is taken.
  void add(fitness::Objective objective) { objectives.add(std::move(objective)); }

  // The first is the default.
  common::PluginList<fitness::Objective> objectives;
  // Config text of the short evolutions of `coevo bench`, in the default domain; empty: none.
  std::string benchmark;
};

// Everything in this repository.
Registry standard_registry();

}  // namespace coevo
