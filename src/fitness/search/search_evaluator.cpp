// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_evaluator.h"

#include <algorithm>

namespace coevo::fitness {
namespace {

std::vector<std::uint64_t> instances_of(std::span<const evolve::Task> tasks) {
  std::vector<std::uint64_t> instances;
  for (const evolve::Task& task : tasks) instances.push_back(task.instance);
  return instances;
}

}  // namespace

SearchEvaluator::SearchEvaluator(const SearchTarget& target, Executor& executor,
                                 const std::atomic<bool>* stop)
    : target_(target),
      executor_(executor),
      stop_(stop),
      baseline_(*target.domain, target.reference_spec(), target.baseline_nodes),
      boards_(target) {}

evolve::References SearchEvaluator::reference_nodes(std::span<const std::uint64_t> instances) {
  std::vector<solver::Instance> boards;
  for (const std::uint64_t number : instances) boards.push_back(boards_.instance(number));
  if (!baseline_.prepare(boards, executor_, stop_)) throw evolve::Interrupted();
  evolve::References references;
  for (const solver::Instance& board : boards) {
    const std::uint64_t nodes = baseline_.nodes(board);
    references.nodes.push_back(nodes);
    if (target_.counts_reference) {
      references.effort.add({1, std::min(nodes, target_.baseline_nodes), 0.0});
    }
  }
  return references;
}

std::vector<evolve::Score> SearchEvaluator::evaluate(std::span<const evolve::Genome> hosts,
                                                     std::span<const evolve::Task> tasks) {
  // Without a reference all instances weigh the same, and their nodes measure how hard they are.
  std::vector<std::uint64_t> reference(tasks.size(), 1);
  const Objective& first = *target_.objective;
  if (target_.needs_baseline()) {
    reference = reference_nodes(instances_of(tasks)).nodes;
  }
  solver::Limits limits;
  limits.generated = target_.max_nodes;
  limits.memory = target_.max_memory;
  limits.stop = stop_;
  std::vector<solver::SolverSpec> solvers;
  for (const evolve::Genome& host : hosts) solvers.push_back(target_.spec(host));
  const auto task = [&](std::size_t i) {
    const std::uint64_t limit = limit_of(tasks[i]);
    const std::uint64_t nodes =
        tasks[i].least > 0 ? nodes_within(first, tasks[i].least, limit) : limit;
    return SearchTask{tasks[i].host, boards_.instance(tasks[i].instance), nodes};
  };
  std::vector<evolve::Score> scores(tasks.size());
  const bool complete =
      executor_.solve_each({.domain = *target_.domain,
                            .solvers = solvers,
                            .count = tasks.size(),
                            .task = task,
                            .limits = limits,
                            .options = {.with_solutions = false}},
                           [&](std::size_t i, CheckedResult&& result) {
                             scores[i] = score_of(result, reference[i], limit_of(tasks[i]));
                           });
  if (!complete) throw evolve::Interrupted();
  return scores;
}

std::uint64_t SearchEvaluator::limit_of(const evolve::Task& task) const {
  return task.limit > 0 ? std::min(task.limit, target_.max_nodes) : target_.max_nodes;
}

evolve::Score SearchEvaluator::score_of(const CheckedResult& checked, std::uint64_t reference,
                                        std::uint64_t limit) const {
  const solver::SolveResult& result = checked.result;
  evolve::Score score;
  score.solved = result.outcome == common::Outcome::solved;
  score.nodes = result.generated;
  score.use = result.activations;
  score.baseline_nodes = reference;
  const std::size_t metric = target_.domain->primary_metric();
  const SearchOutcome outcome{score.solved,
                              score.nodes,
                              score.baseline_nodes,
                              score.solved ? checked.lengths[metric] : 0,
                              limit,
                              target_.moves_per_doubling};
  score.fitness =
      target_.objective->fitness(outcome) * target_.policy.left_of_fitness(result.activations);
  if (target_.second_objective != nullptr) {
    score.second_fitness = target_.second_objective->fitness(outcome);
  }
  return score;
}

solver::Instance MadeBoards::instance(std::uint64_t number) const {
  if (number < kFirst) return target_.files.instance(number);
  return {0, board(number)};
}

std::string MadeBoards::mutant(std::uint64_t number, common::RandomStream& random) const {
  return target_.domain->mutant(instance(number), random, target_.settings).board;
}

}  // namespace coevo::fitness
