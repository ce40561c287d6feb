// SPDX-License-Identifier: MIT
#include "evolve/mutations/mutation.h"

namespace coevo::evolve {

common::Parameter gene_probability_parameter() {
  return {"gene_probability", "Probability that a gene changes.", 0.1, 0.0, 1.0};
}

double after_step(const GeneSpace& space, std::size_t index, double value, double step,
                  common::RandomStream& random) {
  if (space[index].kind == Gene::Kind::nominal) return space.draw(index, random);
  return space.moved(index, value, step);
}

}  // namespace coevo::evolve
