// Crossover operators: two parents in, one child out.
#pragma once

#include <vector>

#include "evolve/genome.h"
#include "evolve/kind.h"

namespace coevo::evolve {

struct Crossover {
  Kind kind;
  Genome (*cross)(const Genome& first, const Genome& second, const GeneSpace& space,
                  const common::Settings& settings, common::RandomStream& random);
};

// Every crossover of crossovers.def; the first is the default.
const std::vector<Crossover>& crossovers();

}  // namespace coevo::evolve
