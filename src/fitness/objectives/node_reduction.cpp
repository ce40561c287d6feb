// SPDX-License-Identifier: MIT
// The fitness of GA-FreeCell (Elyasaf, Hauptman, Sipper 2011).
#include <algorithm>

#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double node_reduction_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  const double ratio =
      static_cast<double>(outcome.nodes) / static_cast<double>(outcome.baseline_nodes);
  if (ratio <= 1) return 1 - ratio;
  const double excess = ratio - 1;
  return std::max((1 - excess) / 1000, 0.0);
}

}  // namespace

Objective node_reduction() {
  return {.descriptor = {"node_reduction",
                         "share of the reference solver's nodes that the solver saves; hardly more "
                         "than 0 if it needs more, 0 if it does not solve the instance"},
          .fitness = node_reduction_fitness,
          .needs_baseline = true};
}

}  // namespace coevo::fitness
