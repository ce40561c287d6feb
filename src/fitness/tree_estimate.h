// SPDX-License-Identifier: MIT
// Knuth's estimate on all cores.
#pragma once

#include <atomic>

#include "solver/domain.h"
#include "src/fitness/executors/executor.h"

namespace coevo::fitness {

// All of `walks`, in fixed batches merged in order: the same sums for any number of threads.
// Throws evolve::Interrupted when `stop` was set.
solver::TreeSample estimate_tree(const solver::Domain& domain, const solver::Instance& instance,
                                 const solver::TreeWalks& walks, const common::Settings& settings,
                                 Executor& executor, const std::atomic<bool>* stop = nullptr);

}  // namespace coevo::fitness
