// SPDX-License-Identifier: MIT
#include "src/fitness/search_evaluator.h"

#include <memory>

#include "src/fitness/checked_solver.h"

namespace coevo::fitness {
namespace {

// Each worker keeps the solver of the host it measured last: tasks come host by host.
struct Worker {
  std::size_t host = ~std::size_t{0};
  std::unique_ptr<CheckedSolver> solver;
};

std::vector<std::uint64_t> instances_of(std::span<const evolve::Task> tasks) {
  std::vector<std::uint64_t> instances;
  for (const evolve::Task& task : tasks) instances.push_back(task.instance);
  return instances;
}

}  // namespace

SearchEvaluator::SearchEvaluator(const Target& target, Executor& executor,
                                 const std::atomic<bool>* stop)
    : target_(target),
      executor_(executor),
      stop_(stop),
      baseline_(*target.domain, target.baseline_nodes) {}

std::vector<std::uint64_t> SearchEvaluator::reference_nodes(
    std::span<const std::uint64_t> instances) {
  if (!baseline_.prepare(instances, executor_, stop_)) throw evolve::Interrupted();
  std::vector<std::uint64_t> nodes;
  for (const std::uint64_t instance : instances) nodes.push_back(baseline_.nodes(instance));
  return nodes;
}

std::vector<evolve::Score> SearchEvaluator::evaluate(std::span<const evolve::Genome> hosts,
                                                     std::span<const evolve::Task> tasks) {
  // Without a reference all instances weigh the same, and their nodes measure how hard they are.
  std::vector<std::uint64_t> reference(tasks.size(), 1);
  const Objective& first = *target_.objective;
  const Objective* second = target_.second_objective;
  if (first.needs_baseline || (second != nullptr && second->needs_baseline)) {
    reference = reference_nodes(instances_of(tasks));
  }
  solver::Limits limits;
  limits.generated = target_.max_nodes;
  limits.memory = target_.max_memory;
  limits.stop = stop_;
  std::vector<Worker> workers(executor_.workers());
  std::vector<evolve::Score> scores(tasks.size());
  std::atomic<bool> interrupted{false};
  executor_.for_each(tasks.size(), [&](std::size_t i, std::size_t w) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) interrupted = true;
    if (interrupted) return;
    Worker& worker = workers[w];
    if (worker.host != tasks[i].host) {
      worker.solver =
          std::make_unique<CheckedSolver>(*target_.domain, target_.spec(hosts[tasks[i].host]));
      worker.host = tasks[i].host;
    }
    solver::Limits own = limits;
    if (tasks[i].least > 0) {
      own.generated = nodes_within(first, tasks[i].least, limits.generated);
    }
    const CheckedResult checked = worker.solver->solve({tasks[i].instance, ""}, own);
    const solver::SolveResult& result = checked.result;
    if (result.outcome == common::Outcome::interrupted) interrupted = true;
    evolve::Score& score = scores[i];
    score.solved = result.outcome == common::Outcome::solved;
    score.nodes = result.generated;
    score.use = result.activations;
    score.baseline_nodes = reference[i];
    const std::size_t metric = target_.domain->primary_metric();
    const SearchOutcome outcome{score.solved,         score.nodes,
                                score.baseline_nodes, score.solved ? checked.lengths[metric] : 0,
                                target_.max_nodes,    target_.moves_per_doubling};
    score.fitness = first.fitness(outcome);
    if (second != nullptr) score.second_fitness = second->fitness(outcome);
  });
  if (interrupted) throw evolve::Interrupted();
  return scores;
}

}  // namespace coevo::fitness
