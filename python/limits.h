// SPDX-License-Identifier: MIT
// The checked limits of a call: limits of a search, and threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "solver/search_contract.h"
#include "src/fitness/executors/executor.h"

namespace coevo::python {

// `max_seconds` 0: no limit. InputError for what is out of range.
solver::Limits limits_of(std::uint64_t max_nodes, std::uint64_t max_memory_mib, double max_seconds,
                         const std::atomic<bool>& stop);
// Threads of this process alone. 0: all cores. Throws InputError for more than the command line
// takes.
std::unique_ptr<fitness::Executor> executor_of(std::size_t threads);

}  // namespace coevo::python
