// SPDX-License-Identifier: MIT
// Heineman's program of January 2009, to the position: staged deepening that detects duplicates
// only as his did (stale_order.h).
#pragma once

#include "solver/plugins.h"

namespace coevo::experiments {

// The search `hsd_2009` of FreeCell: hsd's parameters. Its solvers throw InputError for tests and
// macro moves, which that program did not have.
solver::SearchPlugin hsd_2009();

}  // namespace coevo::experiments
