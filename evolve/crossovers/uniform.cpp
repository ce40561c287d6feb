// SPDX-License-Identifier: MIT
// Uniform crossover (Syswerda 1989).
#include "evolve/crossovers/crossover.h"

namespace coevo::evolve {
namespace {

Genome cross_uniform(const Genome& first, const Genome& second, const GeneSpace&,
                     const common::Settings& settings, common::RandomStream& random) {
  const double share = settings.real("share");
  Genome child = first;
  for (std::size_t i = 0; i < child.size(); ++i) {
    if (random.unit() < share) child[i] = second[i];
  }
  return child;
}

}  // namespace

Crossover uniform_crossover() {
  return {{"uniform",
           "Each gene from either parent.",
           {{"share", "Probability that a gene comes from the second parent.", 0.5, 0.0, 1.0}}},
          cross_uniform};
}

}  // namespace coevo::evolve
