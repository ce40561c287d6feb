// SPDX-License-Identifier: MIT
// Runs independent tasks on all cores, and those that are a batch on all ranks too where mpirun
// started several (src/fitness/ranks). Each task writes to a place of its own, so that results
// depend neither on the order nor on the number of threads or ranks.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "src/fitness/executors/task_batch.h"
#include "src/fitness/search/search_batch.h"

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
  // Runs the batch, in about the order of its indices. False where it was stopped, by its flag or
  // by a task: those not begun are left out. Exceptions as for_each.
  virtual bool run_each(const TaskBatch& batch);
  // The same of searches.
  virtual bool solve_each(const SearchBatch& batch, const SearchDone& done);
};

// `threads` 0: all cores. TBB, or plain std::thread where the build asks for that
// (ThreadSanitizer).
std::unique_ptr<Executor> make_local_executor(std::size_t threads);
// On all ranks, where there are several.
std::unique_ptr<Executor> make_executor(std::size_t threads);

// Every instance by one solver; in order. Those of a batch that was stopped are `interrupted`.
std::vector<CheckedResult> solve_all(const solver::Domain& domain, const solver::SolverSpec& spec,
                                     const std::vector<solver::Instance>& instances,
                                     const solver::Limits& limits, Executor& executor,
                                     const SearchOptions& options = {});
// Those of outcome `solved`; a plan alone does not count.
std::size_t solved_count(const std::vector<CheckedResult>& results);

}  // namespace coevo::fitness
