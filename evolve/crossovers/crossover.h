// SPDX-License-Identifier: MIT
// Crossover operators: two parents in, one child out.
#pragma once

#include <functional>

#include "evolve/genome.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

struct Crossover {
  common::PluginDescriptor descriptor;  // `cross` gets settings of its parameters
  // A genome of `space` from two of `space`. Depends on its arguments alone.
  std::function<Genome(const Genome& first, const Genome& second, const GeneSpace& space,
                       const common::Settings& settings, common::RandomStream& random)>
      cross;
};

}  // namespace coevo::evolve
