// SPDX-License-Identifier: MIT
#include "evolve/operators/operators.h"

namespace coevo::evolve {

common::Parameter gene_probability_parameter() {
  return {"gene_probability", "Probability that a gene changes.", 0.1, 0.0, 1.0};
}

double after_step(const GeneSpace& space, std::size_t index, double value, double step,
                  common::RandomStream& random) {
  if (space[index].kind == Gene::Kind::nominal) return space.draw(index, random);
  return space.moved(index, value, step);
}

namespace {

// The mutation of GA-FreeCell (Elyasaf, Hauptman and Sipper, GECCO 2011).
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

namespace {

// Steps of a normal distribution, reflected at the bounds so that these attract nothing.
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

namespace {

// Steps of a uniform distribution, reflected at the bounds.
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
