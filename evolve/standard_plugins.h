// SPDX-License-Identifier: MIT
// This folder's plug-ins; each file has a function that makes one, for a registry of a few of them.
// registry.h has add_standard_plugins() for all.
#pragma once

#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/operators/operators.h"

namespace coevo::evolve {

Crossover single_point_crossover();  // as in GA-FreeCell (Elyasaf et al. 2011)
Crossover uniform_crossover();       // each gene of either parent (Syswerda 1989)
Crossover arithmetic_crossover();    // a point between the parents (Michalewicz 1992)

Mutation reset_mutation();     // uniform in the gene's range, as in GA-FreeCell
Mutation gaussian_mutation();  // a normal step from the gene's value
Mutation uniform_mutation();   // a uniform step from it, of bounded size

Selection fitness_proportionate_selection();  // the roulette wheel (Holland 1975)
Selection tournament_selection();             // the fittest of a few (Brindle 1981)

EvolverPlugin ga_evolver();                      // as in GA-FreeCell (Elyasaf et al. 2011)
EvolverPlugin cma_es_evolver();                  // Hansen and Ostermeier 2001
EvolverPlugin differential_evolution_evolver();  // DE/rand/1/bin (Storn and Price 1997)
EvolverPlugin nsga2_evolver();                   // for two objectives (Deb et al. 2002)

LearningPlugin hillis_learning();   // sets of instances coevolve (after Hillis 1990)
LearningPlugin random_learning();   // new random instances each generation: the control
LearningPlugin gradual_learning();  // easy instances first (Elyasaf et al. 2012)
LearningPlugin rosin_learning();    // instances coevolve; a hall of fame (Rosin and Belew 1997)
LearningPlugin boards_learning();   // boards coevolve, by what distinguishes hosts

}  // namespace coevo::evolve
