// SPDX-License-Identifier: MIT
// This folder's plug-ins, each made by a function of its own file: for a registry of a few of them.
// registry.h has add_standard_plugins() for all.
#pragma once

#include "evolve/crossovers/crossover.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/learning/learning_method.h"
#include "evolve/mutations/mutation.h"
#include "evolve/selections/selection.h"

namespace coevo::evolve {

Crossover single_point_crossover();
Crossover uniform_crossover();
Crossover arithmetic_crossover();

Mutation reset_mutation();
Mutation gaussian_mutation();
Mutation uniform_mutation();

Selection fitness_proportionate_selection();
Selection tournament_selection();

EvolverPlugin ga_evolver();
EvolverPlugin cma_es_evolver();
EvolverPlugin differential_evolution_evolver();
EvolverPlugin nsga2_evolver();

LearningPlugin hillis_learning();
LearningPlugin random_learning();
LearningPlugin gradual_learning();
LearningPlugin rosin_learning();
LearningPlugin audition_learning();
LearningPlugin adaptive_learning();
LearningPlugin boards_learning();

}  // namespace coevo::evolve
