// Heineman's program of January 2009, to the position: staged deepening that knows positions again
// only as his did (stale_order.h).
#pragma once

#include <memory>

#include "solver/domain.h"

namespace coevo::freecell {

// The search `hsd_2009`: hsd's parameters.
solver::SearchDescriptor describe_hsd_2009();

// InputError for tests and macro moves, which that program did not have.
std::unique_ptr<solver::Solver> make_hsd_2009_solver(const solver::SolverSpec& spec);

}  // namespace coevo::freecell
