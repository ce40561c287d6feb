// SPDX-License-Identifier: MIT
// The plain mean: log_nodes forgives the few deals that take a hundred times as many nodes.
#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double mean_nodes_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 - static_cast<double>(outcome.nodes) / static_cast<double>(outcome.limit);
}

}  // namespace

Objective mean_nodes() {
  return {
      .descriptor = {"mean_nodes", "1 - nodes / limits.nodes; a failed search counts the limit"},
      .fitness = mean_nodes_fitness,
      .falls_with_nodes = true};
}

}  // namespace coevo::fitness
