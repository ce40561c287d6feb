// Short solutions: for searches whose nodes are bounded anyway, as a beam's.
#include <algorithm>

#include "src/fitness/objective.h"

namespace coevo::fitness {
namespace {

double fitness(const Measured& measured) {
  if (!measured.solved) return 0;
  return 100.0 / static_cast<double>(std::max<std::uint64_t>(1, measured.length));
}

}  // namespace

Objective short_solutions() {
  return {
      .descriptor = {"short_solutions", "100 / the solution's length, 0 where nothing is solved"},
      .fitness = fitness};
}

}  // namespace coevo::fitness
