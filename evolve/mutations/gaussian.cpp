// SPDX-License-Identifier: MIT
// Steps of a normal distribution, reflected at the bounds so that these attract nothing.
#include "evolve/mutations/mutation.h"

namespace coevo::evolve {
namespace {

Genome mutate_gaussian(Genome parent, const GeneSpace& space, const common::Settings& settings,
                       common::RandomStream& random) {
  const double sigma = settings.real("sigma");
  return mutate_genes(std::move(parent), settings, random, [&](std::size_t index, double value) {
    return after_step(space, index, value, sigma * space.range(index) * random.gaussian(), random);
  });
}

}  // namespace

Mutation gaussian_mutation() {
  return {{"gaussian",
           "Moves a gene by a normal step.",
           {gene_probability_parameter(),
            {"sigma", "Standard deviation of the step, as a share of the gene's range.", 0.1, 0.0,
             1.0}}},
          mutate_gaussian};
}

}  // namespace coevo::evolve
