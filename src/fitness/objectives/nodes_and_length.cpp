// SPDX-License-Identifier: MIT
// Few nodes and short solutions: a scalar for the trade-off of the two.
#include <cmath>

#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double nodes_and_length_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  const double doublings = std::log2(1 + static_cast<double>(outcome.nodes) / 64);
  return 1 / (1 + doublings + static_cast<double>(outcome.length) / outcome.moves_per_doubling);
}

}  // namespace

Objective nodes_and_length() {
  return {.descriptor =
              {"nodes_and_length",
               "1 / (1 + log2(1 + nodes / 64) + length / moves_per_doubling): moves_per_doubling "
               "more moves weigh as much as twice the nodes; 0 if the instance is unsolved"},
          .fitness = nodes_and_length_fitness,
          .falls_with_nodes = true,
          .weighs_length = true};
}

}  // namespace coevo::fitness
