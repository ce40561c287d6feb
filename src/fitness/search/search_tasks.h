// SPDX-License-Identifier: MIT
// Searches that do not depend on each other, as data: an executor may run them on any thread of any
// machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "src/fitness/executors/task_batch.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::solver {
class Registry;
}

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

// Searches as tasks, on this machine or another.

// For an executor with `threads` threads. Everything that the searches refer to must outlive it.
TaskBatch task_batch(const SearchBatch& searches, const SearchDone& done, std::size_t workers);

// In the registry's domains; it must outlive the kind.
TaskKind search_kind(const solver::Registry& registry);

// The setup that all searches of a batch share, as sent to another rank.
struct SearchSetup {
  std::string domain;  // as solver::domain_json() writes it
  std::vector<solver::SolverSpec> solvers;
  std::uint64_t max_memory = 0;  // bytes
  double max_seconds = 0;
  SearchOptions options = {};
};

// Reading throws InputError for invalid bytes.
std::string encode(const SearchSetup& setup);
SearchSetup decode_search_setup(std::string_view bytes);
std::string encode(const SearchTask& task);
SearchTask decode_search_task(std::string_view bytes);
std::string encode(const CheckedResult& result);
CheckedResult decode_search_result(std::string_view bytes);

}  // namespace coevo::fitness
