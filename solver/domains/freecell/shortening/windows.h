// SPDX-License-Identifier: MIT
// Shortens a solution section by section: the way from one of its positions to a later one is
// searched again for fewer hops.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/domains/freecell/shortening/hop.h"
#include "solver/domains/freecell/state/puzzle.h"

namespace coevo::freecell {

struct Windows {
  int hops = 0;             // of a window; the next begins in its middle. 0: none
  std::uint64_t nodes = 0;  // positions generated in each, at most
};

// `hops` lead from `start`; the result leads to the same position, in at most as many.
std::vector<Hop> solve_windows(const freecell::Rules& rules, const freecell::State& start,
                               std::vector<Hop> hops, const Windows& windows);

}  // namespace coevo::freecell
