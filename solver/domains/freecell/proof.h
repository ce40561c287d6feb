// FreeCell's shortest solutions, and proofs that there are none.
#pragma once

#include "solver/domain.h"

namespace coevo::freecell {

// The search `optimal` with its parameters.
solver::SearchDescriptor describe_optimal();

// With the strongest bound and sound auto-moves.
solver::SolverSpec freecell_optimal_solver();

// Looks for a shortest solution. If there is none, looks at every reachable position, without
// auto-moves, for the count and the facts. Each of the searches keeps the limits.
solver::Proof prove_freecell(const solver::Domain& domain, const solver::Instance& instance,
                             const common::Settings& settings, const solver::Limits& limits);

}  // namespace coevo::freecell
