// SPDX-License-Identifier: MIT
#include "python/calls.h"

#include <fmt/format.h>

#include <exception>
#include <thread>

#include "common/error.h"

namespace coevo::python {

solver::Limits limits_of(std::uint64_t max_nodes, std::uint64_t max_memory_mib, double max_seconds,
                         const std::atomic<bool>& stop) {
  constexpr std::uint64_t kMaxMebibytes = 1 << 24;
  constexpr double kMaxSeconds = 1e9;
  if (max_nodes == 0) throw common::InputError("max_nodes: 0: expected a whole number from 1 on");
  if (max_memory_mib == 0 || max_memory_mib > kMaxMebibytes) {
    throw common::InputError(fmt::format("max_memory_mib: {}: expected an integer 1..{}",
                                         max_memory_mib, kMaxMebibytes));
  }
  if (!(max_seconds >= 0 && max_seconds <= kMaxSeconds)) {
    throw common::InputError(
        fmt::format("max_seconds: {}: expected a number 0..{}", max_seconds, kMaxSeconds));
  }
  solver::Limits limits{.generated = max_nodes, .memory = max_memory_mib << 20, .stop = &stop};
  if (max_seconds > 0) limits.seconds = max_seconds;
  return limits;
}

std::unique_ptr<fitness::Executor> executor_of(std::size_t threads) {
  constexpr std::size_t kMaxThreads = 4096;
  if (threads > kMaxThreads) {
    throw common::InputError(
        fmt::format("threads: {}: expected an integer 0..{}", threads, kMaxThreads));
  }
  return fitness::make_local_executor(threads);
}

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
