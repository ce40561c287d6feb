// SPDX-License-Identifier: MIT
// Evaluates no more than selection needs, like Hoeffding races (Maron & Moore, NIPS 6, 1993), but
// with bounds that always hold: selection chooses the same hosts with and without it.
#pragma once

#include "evolve/evaluation.h"

namespace coevo::evolve {

// As evaluate_population(), but a host is dropped once it cannot be among the `selected` fittest
// any more, and its searches once they cannot save it. The fitness of those `selected` is exact; of
// others it may be too low, and scores of tasks that were not run are empty. Fitness must be at
// most 1 a task.
Evaluation race(Evaluator& evaluator, std::span<const Genome> hosts, std::span<const Task> tasks,
                std::size_t selected);

}  // namespace coevo::evolve
