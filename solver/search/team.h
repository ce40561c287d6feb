// SPDX-License-Identifier: MIT
// Threads that share the parts of one task after another: the rounds of a search are far too short
// for new threads, or for the executors' arena. Searches and the tables they build use no others.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace coevo::search {

class Team {
 public:
  using Task = std::function<void(std::size_t part, std::size_t worker)>;

  // The calling thread is worker 0.
  explicit Team(std::size_t workers);
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  std::size_t workers() const { return helpers_.size() + 1; }

  // Calls task(part, worker) once for each part below `parts`, in any order, by any worker, and
  // returns when all are done. Rethrows the first exception.
  void run(std::size_t parts, const Task& task);

 private:
  void help(std::size_t worker);
  void take_parts(std::size_t worker);
  // Waits until `value` differs from `old`; returns it.
  static std::uint32_t wait(const std::atomic<std::uint32_t>& value, std::uint32_t old);

  const Task* task_ = nullptr;
  std::size_t parts_ = 0;
  std::atomic<std::size_t> next_{0};        // the first part not yet taken
  std::atomic<std::uint32_t> round_{0};     // tasks so far
  std::atomic<std::uint32_t> finished_{0};  // helpers, over all rounds
  std::atomic<bool> ends_{false};
  std::mutex failure_lock_;
  std::exception_ptr failure_;
  std::vector<std::jthread> helpers_;
};

}  // namespace coevo::search
