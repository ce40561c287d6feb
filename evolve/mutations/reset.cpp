// SPDX-License-Identifier: MIT
// The mutation of GA-FreeCell (Elyasaf, Hauptman and Sipper, GECCO 2011).
#include "evolve/mutations/mutation.h"

namespace coevo::evolve {
namespace {

Genome mutate_reset(Genome parent, const GeneSpace& space, const common::Settings& settings,
                    common::RandomStream& random) {
  return mutate_genes(std::move(parent), settings, random,
                      [&](std::size_t index, double) { return space.draw(index, random); });
}

}  // namespace

Mutation reset_mutation() {
  return {{"reset",
           "Replaces a gene with a uniform value from its range.",
           {gene_probability_parameter()}},
          mutate_reset};
}

}  // namespace coevo::evolve
