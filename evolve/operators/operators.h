// SPDX-License-Identifier: MIT
// The operators of a genetic algorithm, as plug-ins.
#pragma once

#include <functional>
#include <span>

#include "common/random.h"
#include "evolve/genome.h"
#include "evolve/plugin.h"

namespace coevo::evolve {

// Crossover operators: two parents in, one child out.
struct Crossover {
  common::PluginDescriptor descriptor;  // `cross` gets settings of its parameters
  // A genome of `space` from two of `space`. Depends on its arguments alone.
  std::function<Genome(const Genome& first, const Genome& second, const GeneSpace& space,
                       const common::Settings& settings, common::RandomStream& random)>
      cross;
};

// Mutation operators: each gene changes with the probability `gene_probability`.
struct Mutation {
  common::PluginDescriptor descriptor;  // `mutate` gets settings of its parameters
  // A genome of `space` from one of `space`. Depends on its arguments alone.
  std::function<Genome(Genome parent, const GeneSpace& space, const common::Settings& settings,
                       common::RandomStream& random)>
      mutate;
};

// The parameter that all mutations share.
common::Parameter gene_probability_parameter();

// The value of gene `index` after a step in the gene's own unit; of a nominal gene a uniform draw.
double after_step(const GeneSpace& space, std::size_t index, double value, double step,
                  common::RandomStream& random);

// `parent` with the value `change(index, value)` in each gene that a draw selects.
template <class Change>
Genome mutate_genes(Genome parent, const common::Settings& settings, common::RandomStream& random,
                    Change change) {
  const double probability = settings.real("gene_probability");
  for (std::size_t i = 0; i < parent.size(); ++i) {
    if (random.unit() < probability) parent[i] = change(i, parent[i]);
  }
  return parent;
}

// Selection: which individual becomes a parent.
struct Selection {
  common::PluginDescriptor descriptor;  // `pick` gets settings of its parameters
  // The index of one individual; `fitness` (larger is better) has one value for each, at least one.
  std::function<std::size_t(std::span<const double> fitness, const common::Settings& settings,
                            common::RandomStream& random)>
      pick;
};

}  // namespace coevo::evolve
