// SPDX-License-Identifier: MIT
#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {

std::uint64_t nodes_within(const Objective& objective, double fitness, std::uint64_t limit) {
  const auto reaches = [&](std::uint64_t nodes) {
    return objective.fitness(
               {.solved = true, .nodes = nodes, .baseline_nodes = 1, .limit = limit}) >= fitness;
  };
  if (reaches(limit)) return limit;
  std::uint64_t low = 0;  // reaches it, or nothing does
  std::uint64_t high = limit;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (reaches(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace coevo::fitness
