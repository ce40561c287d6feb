// SPDX-License-Identifier: MIT
// `coevo list` has the same order; the first of each kind is the default.
#include "evolve/standard_plugins.h"

#include "evolve/registry.h"

namespace coevo::evolve {

void add_standard_plugins(Registry& registry) {
  registry.add(single_point_crossover());
  registry.add(uniform_crossover());
  registry.add(arithmetic_crossover());

  registry.add(reset_mutation());
  registry.add(gaussian_mutation());
  registry.add(uniform_mutation());

  registry.add(fitness_proportionate_selection());
  registry.add(tournament_selection());

  registry.add(ga_evolver());
  registry.add(cma_es_evolver());
  registry.add(differential_evolution_evolver());
  registry.add(nsga2_evolver());

  registry.add(hillis_learning());
  registry.add(random_learning());
  registry.add(gradual_learning());
  registry.add(rosin_learning());
  registry.add(boards_learning());
}

}  // namespace coevo::evolve
