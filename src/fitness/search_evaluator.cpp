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

}  // namespace

SearchEvaluator::SearchEvaluator(const Experiment& experiment, Executor& executor,
                                 const std::atomic<bool>* stop)
    : experiment_(experiment),
      executor_(executor),
      stop_(stop),
      baseline_(*experiment.domain, experiment.baseline_nodes) {}

void SearchEvaluator::prepare_baseline(std::span<const evolve::Task> tasks) {
  std::vector<std::uint64_t> instances;
  for (const evolve::Task& task : tasks) instances.push_back(task.instance);
  if (!baseline_.prepare(instances, executor_, stop_)) throw evolve::Interrupted();
}

std::vector<evolve::Score> SearchEvaluator::evaluate(std::span<const evolve::Genome> hosts,
                                                     std::span<const evolve::Task> tasks) {
  const bool has_baseline = experiment_.objective->needs_baseline;
  if (has_baseline) prepare_baseline(tasks);
  solver::Limits limits;
  limits.generated = experiment_.max_nodes;
  limits.memory = experiment_.max_memory;
  limits.stop = stop_;
  std::vector<Worker> workers(executor_.workers());
  std::vector<evolve::Score> scores(tasks.size());
  std::atomic<bool> interrupted{false};
  executor_.for_each(tasks.size(), [&](std::size_t i, std::size_t w) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) interrupted = true;
    if (interrupted) return;
    Worker& worker = workers[w];
    if (worker.host != tasks[i].host) {
      worker.solver = std::make_unique<CheckedSolver>(*experiment_.domain,
                                                      experiment_.spec(hosts[tasks[i].host]));
      worker.host = tasks[i].host;
    }
    const CheckedReport checked = worker.solver->solve({tasks[i].instance, ""}, limits);
    const solver::Report& report = checked.report;
    if (report.outcome == common::Outcome::interrupted) interrupted = true;
    evolve::Score& score = scores[i];
    score.solved = report.outcome == common::Outcome::solved;
    score.nodes = report.generated;
    // Without a reference all instances weigh the same: how hard a deal is, is told by its nodes.
    score.baseline_nodes = has_baseline ? baseline_.nodes(tasks[i].instance) : 1;
    score.fitness = experiment_.objective->fitness({score.solved, score.nodes, score.baseline_nodes,
                                                    score.solved ? checked.lengths.back() : 0});
  });
  if (interrupted) throw evolve::Interrupted();
  return scores;
}

}  // namespace coevo::fitness
