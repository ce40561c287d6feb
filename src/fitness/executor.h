// SPDX-License-Identifier: MIT
// Runs independent tasks on all cores. Each task writes to a place of its own, so that results
// depend neither on the order nor on the number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace coevo::fitness {

class Executor {
 public:
  virtual ~Executor() = default;
  virtual std::size_t workers() const = 0;
  // Calls task(index, worker) once for each index below `count`, in about that order;
  // worker < workers(), and no two calls with the same worker overlap. The first exception is
  // rethrown when all running calls have ended.
  virtual void for_each(std::size_t count,
                        const std::function<void(std::size_t index, std::size_t worker)>& task) = 0;
};

// `threads` 0: all cores. TBB, or plain std::thread where the build asks for that
// (ThreadSanitizer).
std::unique_ptr<Executor> make_executor(std::size_t threads);

}  // namespace coevo::fitness
