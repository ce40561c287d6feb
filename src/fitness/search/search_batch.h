// SPDX-License-Identifier: MIT
// Searches that do not depend on each other, as data: an executor may run them on any thread of any
// machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "src/fitness/search/checked_solver.h"

namespace coevo::fitness {

struct SearchTask {
  std::size_t solver = 0;  // of the batch's
  solver::Instance instance;
  std::uint64_t max_nodes = 0;  // positions generated at most
};

struct SearchOptions {
  // If the machine runs out of memory before the limit, the outcome is the memory limit
  // (CheckedSolver::solve_on_this_machine).
  bool memory_may_end = false;
  // Else results have neither plan nor solution: less to send and to keep.
  bool with_solutions = true;
};

struct SearchBatch {
  const solver::Domain& domain;
  std::span<const solver::SolverSpec> solvers;
  std::size_t count = 0;
  // The task with that index, below `count`; neighbours have the same solver if possible.
  std::function<SearchTask(std::size_t index)> task;
  solver::Limits limits;  // of each search; `generated` is the task's
  SearchOptions options = {};
};

// Called once for each search that began, by any thread; calls may overlap. One that was stopped
// has the outcome `interrupted`, and what it found so far.
using SearchDone = std::function<void(std::size_t index, CheckedResult&& result)>;

// Keeps the solver that was used last. Not thread-safe: one for each worker.
class SearchWorker {
 public:
  CheckedResult solve(const solver::Domain& domain, std::span<const solver::SolverSpec> solvers,
                      const SearchTask& task, solver::Limits limits, SearchOptions options);

 private:
  std::size_t index_ = 0;
  std::unique_ptr<CheckedSolver> solver_;
};

}  // namespace coevo::fitness
