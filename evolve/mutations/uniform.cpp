// SPDX-License-Identifier: MIT
// Steps of a uniform distribution, reflected at the bounds.
#include "evolve/mutations/mutation.h"

namespace coevo::evolve {
namespace {

Genome mutate_uniform(Genome parent, const GeneSpace& space, const common::Settings& settings,
                      common::RandomStream& random) {
  const double reach = settings.real("step");
  return mutate_genes(std::move(parent), settings, random, [&](std::size_t index, double value) {
    return after_step(space, index, value, reach * space.range(index) * (2.0 * random.unit() - 1.0),
                      random);
  });
}

}  // namespace

Mutation uniform_mutation() {
  return {{"uniform",
           "Moves a gene by a uniform step to either side.",
           {gene_probability_parameter(),
            {"step", "Largest step, as a share of the gene's range.", 0.1, 0.0, 1.0}}},
          mutate_uniform};
}

}  // namespace coevo::evolve
