// SPDX-License-Identifier: MIT
// The counts that the result of every search shares with the result of a solver.
#pragma once

#include <ctime>

#include "solver/search_contract.h"
#include "solver/solver.h"

namespace coevo::assembly {

// CPU time of the calling thread, seconds.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// All but the plan.
template <class PathElement>
solver::SolveResult without_plan(const solver::SearchResult<PathElement>& found) {
  return {.outcome = found.outcome,
          .generated = found.generated,
          .expanded = found.expanded,
          .positions = found.positions,
          .peak_memory = found.peak_memory,
          .optimal = found.optimal,
          .lower_bound = found.lower_bound};
}

}  // namespace coevo::assembly
