// SPDX-License-Identifier: MIT
// Short solutions: for searches whose nodes are bounded anyway, such as beams.
#include <algorithm>

#include "src/fitness/objectives/objective.h"

namespace coevo::fitness {
namespace {

double short_solutions_fitness(const SearchOutcome& outcome) {
  if (!outcome.solved) return 0;
  return 100.0 / static_cast<double>(std::max<std::uint64_t>(1, outcome.length));
}

}  // namespace

Objective short_solutions() {
  return {.descriptor = {"short_solutions",
                         "100 / the solution's length; 0 if the instance is unsolved"},
          .fitness = short_solutions_fitness};
}

}  // namespace coevo::fitness
