// SPDX-License-Identifier: MIT
// What calls of long work have in common: their limits, and Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "solver/search_contract.h"
#include "src/fitness/executors/executor.h"

namespace coevo::python {

// The checked limits of a call: limits of a search, and threads.

// `max_seconds` 0: no limit. InputError for what is out of range.
solver::Limits limits_of(std::uint64_t max_nodes, std::uint64_t max_memory_mib, double max_seconds,
                         const std::atomic<bool>& stop);
// Threads of this process alone. 0: all cores. Throws InputError for more than the command line
// takes.
std::unique_ptr<fitness::Executor> executor_of(std::size_t threads);

// Runs long work in parallel with Python: the interpreter is free meanwhile, and Ctrl-C ends the
// work. The signal's handler stays Python's; it runs in the thread that waits here.

// Waits without the GIL until `done()`, which is called under the mutex. False: a signal's handler
// raised, and Python's error is set.
template <class Done>
bool wait_with_signals(std::mutex& mutex, std::condition_variable& changed, const Done& done) {
  constexpr std::chrono::milliseconds kBetweenSignals{50};
  while (true) {
    {
      const pybind11::gil_scoped_release others_run;
      std::unique_lock lock(mutex);
      if (changed.wait_for(lock, kBetweenSignals, done)) return true;
    }
    if (PyErr_CheckSignals() != 0) return false;
  }
}

// Runs the work in a separate thread and waits for it; the work ends soon after `stop` is set.
// Rethrows its exception, but a signal handler's first.
void run_interruptible(std::atomic<bool>& stop, const std::function<void()>& work);

}  // namespace coevo::python
