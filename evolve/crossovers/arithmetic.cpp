// SPDX-License-Identifier: MIT
// Whole arithmetic crossover (Michalewicz 1992); nominal genes are the nearer parent's.
#include <cmath>

#include "evolve/crossovers/crossover.h"

namespace coevo::evolve {
namespace {

Genome cross_arithmetic(const Genome& first, const Genome& second, const GeneSpace& space,
                        const common::Settings&, common::RandomStream& random) {
  const double share = random.unit();
  Genome child = first;
  for (std::size_t i = 0; i < child.size(); ++i) {
    if (space[i].kind == Gene::Kind::nominal) {
      if (share > 0.5) child[i] = second[i];
      continue;
    }
    if (space[i].kind == Gene::Kind::log) {
      const double step = space.scaled(i, second[i]) - space.scaled(i, first[i]);
      child[i] = space.moved(i, first[i], share * step);
      continue;
    }
    child[i] += share * (second[i] - first[i]);
    if (space[i].is_whole()) child[i] = std::round(child[i]);
  }
  return child;
}

}  // namespace

Crossover arithmetic_crossover() {
  return {{"arithmetic", "A random point on the line between the parents."}, cross_arithmetic};
}

}  // namespace coevo::evolve
