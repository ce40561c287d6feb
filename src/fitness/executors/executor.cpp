// SPDX-License-Identifier: MIT
#include "src/fitness/executors/executor.h"

#include <algorithm>
#include <atomic>

#include "src/fitness/ranks/ranks.h"
#include "src/fitness/search/search_tasks.h"

namespace coevo::fitness {

CheckedResult SearchWorker::solve(const solver::Domain& domain,
                                  std::span<const solver::SolverSpec> solvers,
                                  const SearchTask& task, solver::Limits limits,
                                  SearchOptions options) {
  if (!solver_ || index_ != task.solver) {
    solver_ = std::make_unique<CheckedSolver>(domain, solvers[task.solver]);
    index_ = task.solver;
  }
  limits.generated = task.max_nodes;
  CheckedResult result = options.memory_may_end
                             ? solver_->solve_on_this_machine(task.instance, limits)
                             : solver_->solve(task.instance, limits);
  if (!options.with_solutions) {
    result.result.plan.clear();
    result.solution.clear();
  }
  return result;
}

bool Executor::run_each(const TaskBatch& batch) {
  struct Stopped {};  // thrown, as the other tasks may be too many even to skip
  try {
    for_each(batch.count, [&](std::size_t i, std::size_t worker) {
      if (batch.stop != nullptr && batch.stop->load(std::memory_order_relaxed)) throw Stopped();
      if (!batch.run(i, worker)) throw Stopped();
    });
  } catch (const Stopped&) {
    return false;
  }
  return true;
}

bool Executor::solve_each(const SearchBatch& batch, const SearchDone& done) {
  return run_each(task_batch(batch, done, workers()));
}

std::unique_ptr<Executor> make_executor(std::size_t threads) {
  return ranks::spread(make_local_executor(threads));
}

std::vector<CheckedResult> solve_all(const solver::Domain& domain, const solver::SolverSpec& spec,
                                     const std::vector<solver::Instance>& instances,
                                     const solver::Limits& limits, Executor& executor,
                                     const SearchOptions& options) {
  std::vector<CheckedResult> results(instances.size());
  for (CheckedResult& each : results) each.result.outcome = common::Outcome::interrupted;
  executor.solve_each(
      {.domain = domain,
       .solvers = {&spec, 1},
       .count = instances.size(),
       .task =
           [&](std::size_t i) {
             return SearchTask{0, instances[i], limits.generated};
           },
       .limits = limits,
       .options = options},
      [&](std::size_t i, CheckedResult&& result) { results[i] = std::move(result); });
  return results;
}

std::size_t solved_count(const std::vector<CheckedResult>& results) {
  return static_cast<std::size_t>(
      std::ranges::count(results, common::Outcome::solved,
                         [](const CheckedResult& each) { return each.result.outcome; }));
}

}  // namespace coevo::fitness
