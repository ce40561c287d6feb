// SPDX-License-Identifier: MIT
#ifndef COEVO_PLAIN_THREADS
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "src/fitness/executors/executor.h"

namespace coevo::fitness {
namespace {

#ifndef COEVO_PLAIN_THREADS
class LocalExecutor : public Executor {
 public:
  explicit LocalExecutor(std::size_t threads)
      : threads_(threads),
        allowed_(tbb::global_control::max_allowed_parallelism, threads),
        arena_(static_cast<int>(threads), 1) {}

  std::size_t workers() const override { return threads_; }

  // Every free worker takes the next index: the tasks differ a thousandfold in length, and readers
  // of results need them roughly in order.
  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override {
    std::atomic<std::size_t> next{0};
    const auto work = [&](std::size_t worker) {
      try {
        for (std::size_t i = next++; i < count; i = next++) task(i, worker);
      } catch (...) {
        next = count;
        throw;
      }
    };
    arena_.execute(
        [&] { tbb::parallel_for(std::size_t{0}, threads_, work, tbb::simple_partitioner{}); });
  }

 private:
  std::size_t threads_;
  tbb::global_control allowed_;  // also more threads than cores, if the user wants them
  tbb::task_arena arena_;
};
#else
// The same without TBB, for ThreadSanitizer: Debian's libtbb is not built for it and reports false
// races.
class LocalExecutor : public Executor {
 public:
  explicit LocalExecutor(std::size_t threads) : threads_(threads) {}

  std::size_t workers() const override { return threads_; }

  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&](std::size_t worker) {
      try {
        for (std::size_t i = next++; i < count; i = next++) task(i, worker);
      } catch (...) {
        next = count;
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t worker = 0; worker < threads_; ++worker) threads.emplace_back(work, worker);
    }
    if (failure) std::rethrow_exception(failure);
  }

 private:
  std::size_t threads_;
};
#endif

}  // namespace

std::unique_ptr<Executor> make_local_executor(std::size_t threads) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return std::make_unique<LocalExecutor>(threads == 0 ? cores : threads);
}

}  // namespace coevo::fitness
