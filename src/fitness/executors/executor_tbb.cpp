// SPDX-License-Identifier: MIT
#ifndef COEVO_PLAIN_THREADS
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "src/fitness/executors/executor.h"

namespace coevo::fitness {
namespace {

class TbbExecutor : public Executor {
 public:
  explicit TbbExecutor(std::size_t threads)
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

}  // namespace

std::unique_ptr<Executor> make_local_executor(std::size_t threads) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return std::make_unique<TbbExecutor>(threads == 0 ? cores : threads);
}

}  // namespace coevo::fitness
#endif
