// SPDX-License-Identifier: MIT
// Runs long work in parallel with Python: the interpreter is free meanwhile, and Ctrl-C ends the
// work. The signal's handler stays Python's; it runs in the thread that waits here.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace coevo::python {

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
