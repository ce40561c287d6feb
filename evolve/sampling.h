// SPDX-License-Identifier: MIT
// Unweighted draws of several things from one stream.
#pragma once

#include <cstdint>
#include <vector>

#include "common/random.h"

namespace coevo::evolve {

// `count` different numbers below `bound`, ascending; count <= bound (std::logic_error otherwise).
std::vector<std::uint64_t> sample_below(std::uint64_t bound, std::size_t count,
                                        common::RandomStream& random);

// The numbers 0 .. size-1 in random order.
std::vector<std::size_t> permutation(std::size_t size, common::RandomStream& random);

}  // namespace coevo::evolve
