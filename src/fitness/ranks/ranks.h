// SPDX-License-Identifier: MIT
// The processes that `mpirun -n N coevo ...` starts, as one executor.
#pragma once

#include <functional>

#include "solver/registry.h"
#include "src/fitness/executors/executor.h"

namespace coevo::fitness::ranks {

// Whether this process is one that serves another: its messages are left to rank 0.
bool is_worker();

// Rank 0 runs `action` and returns its status, and make_executor() spreads its tasks over all
// ranks; every other rank serves these on `threads` threads until it ends, and returns 0 (12:
// stopped, or rank 0 has died). A process that mpirun did not start runs the action. Throws
// InputError if there are several ranks and this build has no MPI.
int run(const solver::Registry& registry, std::size_t threads, const std::function<int()>& action);

// On rank 0 of several, within run(): `local` and the other ranks; otherwise `local`.
std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local);

}  // namespace coevo::fitness::ranks
