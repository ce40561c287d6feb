// SPDX-License-Identifier: MIT
#include "python/interrupt.h"

#include <exception>
#include <thread>

namespace coevo::python {

void run_interruptible(std::atomic<bool>& stop, const std::function<void()>& work) {
  std::mutex mutex;
  std::condition_variable changed;
  bool ended = false;
  std::exception_ptr fault;
  std::thread thread([&] {
    try {
      work();
    } catch (...) {
      fault = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    ended = true;
    changed.notify_all();
  });
  const bool undisturbed = wait_with_signals(mutex, changed, [&] { return ended; });
  if (!undisturbed) stop = true;
  {
    const pybind11::gil_scoped_release others_run;
    thread.join();
  }
  if (!undisturbed) throw pybind11::error_already_set();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace coevo::python
