// SPDX-License-Identifier: MIT
// Few nodes at every scale: node_reduction hardly distinguishes 1 % of the reference's nodes from
// 0.1 %.
#include <cmath>

#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double log_nodes_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 / (1 + std::log2(1 + static_cast<double>(outcome.nodes) / 64));
}

}  // namespace

Objective log_nodes() {
  return {
      .descriptor = {"log_nodes", "1 / (1 + log2(1 + nodes / 64)); 0 if the instance is unsolved"},
      .fitness = log_nodes_fitness,
      .falls_with_nodes = true};
}

}  // namespace coevo::fitness
