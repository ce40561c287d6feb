// SPDX-License-Identifier: MIT
// The operators of policies (Elyasaf, Hauptman and Sipper, IEEE TCIAIG 2012), for any genome of
// blocks. They draw a block (half of the time the most used one) and the part of it that changes:
// all of it, its condition or its weights. The run's own crossover and mutation then work on that
// part alone.
#pragma once

#include <cstdint>
#include <span>

#include "evolve/genome.h"
#include "evolve/operators/operators.h"

namespace coevo::evolve {

// A parent of which whole blocks are inherited.
struct BlockParent {
  const Genome& genome;  // of a space with blocks
  // How often each block decided in searches; empty if unknown.
  std::span<const std::uint64_t> use;
};

// A whole block of the second parent takes the place of one of the first's, or parts are crossed.
Genome cross_blocks(const BlockParent& first, const BlockParent& second, const GeneSpace& space,
                    const Chosen<Crossover>& crossover, common::RandomStream& random);
// The parent with one block mutated, or only its condition or its weights.
Genome mutate_block(const BlockParent& parent, const GeneSpace& space,
                    const Chosen<Mutation>& mutation, common::RandomStream& random);

}  // namespace coevo::evolve
