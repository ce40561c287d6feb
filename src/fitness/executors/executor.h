// SPDX-License-Identifier: MIT
// Runs independent tasks on all cores, and batches also on all ranks if mpirun started several
// (src/fitness/ranks). Each task writes to its own place, so that results depend neither on the
// order nor on the number of threads or ranks.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "src/fitness/executors/task_batch.h"
#include "src/fitness/search/search_tasks.h"

namespace coevo::fitness {

class Executor {
 public:
  virtual ~Executor() = default;
  // Threads of this process.
  virtual std::size_t workers() const = 0;
  // Calls task(index, worker) once for each index below `count`, in about that order;
  // worker < workers(), and no two calls with the same worker overlap. The first exception is
  // rethrown when all running calls have ended.
  virtual void for_each(std::size_t count,
                        const std::function<void(std::size_t index, std::size_t worker)>& task) = 0;
  // Runs the batch in about the order of its indices. False if its flag or a task stopped it; tasks
  // that had not begun are then left out. Exceptions as in for_each.
  virtual bool run_each(const TaskBatch& batch);
  // The same of searches.
  virtual bool solve_each(const SearchBatch& batch, const SearchDone& done);
};

// `threads` 0: all cores. Uses TBB, or plain std::thread if the build asks for it
// (ThreadSanitizer).
std::unique_ptr<Executor> make_local_executor(std::size_t threads);
// Runs on all ranks if there are several.
std::unique_ptr<Executor> make_executor(std::size_t threads);

// Solves every instance with one solver; results are in order. After a stop, the others are
// `interrupted`.
std::vector<CheckedResult> solve_all(const solver::Domain& domain, const solver::SolverSpec& spec,
                                     const std::vector<solver::Instance>& instances,
                                     const solver::Limits& limits, Executor& executor,
                                     const SearchOptions& options = {});
// The number of results with outcome `solved`; a plan alone does not count.
std::size_t solved_count(const std::vector<CheckedResult>& results);

}  // namespace coevo::fitness
