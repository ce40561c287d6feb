// SPDX-License-Identifier: MIT
// log_nodes without its cliff: a search that fails counts as one that needed the whole limit,
// so that solving just within it is worth hardly more.
#include <cmath>

#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double doublings(std::uint64_t nodes) {
  return std::log2(1 + static_cast<double>(nodes) / 64);
}

double capped_log_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 1 - doublings(outcome.nodes) / doublings(outcome.limit);
}

}  // namespace

Objective capped_log() {
  return {.descriptor = {"capped_log",
                         "1 - log2(1 + nodes / 64) / log2(1 + limits.nodes / 64); a failed search "
                         "counts the limit"},
          .fitness = capped_log_fitness,
          .falls_with_nodes = true};
}

}  // namespace coevo::fitness
