// What is common to all positions of a deal that cannot be won.
#pragma once

#include "solver/domains/freecell/state/layout.h"
#include "solver/exploration.h"

namespace coevo::freecell {

// Looks at every reachable position, without autoplay, for the count and the facts; both stay empty
// where a limit ends that. std::logic_error where a solution is among them.
void describe_unsolvable(const Layout& layout, const solver::Limits& limits, solver::Proof& proof);

}  // namespace coevo::freecell
