// SPDX-License-Identifier: MIT
// The operators of policies (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012), for any genome of
// blocks: a block is drawn, half of the time the one most in use, and then what of it changes: all,
// its condition or its weights. The run's own crossover and mutation work on that part alone.
#pragma once

#include <cstdint>
#include <span>

#include "evolve/crossovers/crossover.h"
#include "evolve/genome.h"
#include "evolve/mutations/mutation.h"

namespace coevo::evolve {

// A parent of which whole blocks are inherited.
struct BlockParent {
  const Genome& genome;  // of a space with blocks
  // How often each of its blocks decided in searches; empty where that is unknown.
  std::span<const std::uint64_t> use;
};

// A whole block of the second parent takes the place of one of the first's, or parts are crossed.
Genome cross_blocks(const BlockParent& first, const BlockParent& second, const GeneSpace& space,
                    const Chosen<Crossover>& crossover, common::RandomStream& random);
// The parent with one block mutated, or only its condition or its weights.
Genome mutate_block(const BlockParent& parent, const GeneSpace& space,
                    const Chosen<Mutation>& mutation, common::RandomStream& random);

}  // namespace coevo::evolve
