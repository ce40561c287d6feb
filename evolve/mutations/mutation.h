// Mutation operators: each gene changes with the probability `gene_probability`.
#pragma once

#include <vector>

#include "evolve/genome.h"
#include "evolve/kind.h"

namespace coevo::evolve {

struct Mutation {
  Kind kind;
  Genome (*mutate)(Genome parent, const GeneSpace& space, const common::Settings& settings,
                   common::RandomStream& random);
};

// Every mutation of mutations.def; the first is the default.
const std::vector<Mutation>& mutations();

// The parameter that all mutations share.
common::Parameter gene_probability_parameter();

// The gene after a step in its own unit; a nominal one is drawn anew.
double stepped(const GeneSpace& space, std::size_t index, double value, double step,
               common::RandomStream& random);

// `parent` with a fresh value, `change(index, value)`, in each gene that a draw selects.
template <class Change>
Genome mutate_genes(Genome parent, const common::Settings& settings, common::RandomStream& random,
                    Change change) {
  const double probability = settings.real("gene_probability");
  for (std::size_t i = 0; i < parent.size(); ++i) {
    if (random.unit() < probability) parent[i] = change(i, parent[i]);
  }
  return parent;
}

}  // namespace coevo::evolve
