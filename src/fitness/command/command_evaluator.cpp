// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_evaluator.h"

#include <algorithm>
#include <cmath>

#include "src/fitness/command/command_target.h"

namespace coevo::fitness::command {

CommandEvaluator::CommandEvaluator(const CommandTarget& target, const Workplace& place)
    : target_(target), place_(place) {}

CommandRunner& CommandEvaluator::runner() {
  if (!runner_) {
    if (!place_.folder.empty()) log_ = std::make_unique<RunLog>(place_.folder / kLog);
    runner_ = std::make_unique<CommandRunner>(target_.spec(), log_.get(), place_.stop);
  }
  return *runner_;
}

CommandResult CommandEvaluator::run(const evolve::Genome& host, const evolve::Task& task) {
  const Configuration configuration = target_.space().decode(host);
  if (target_.space().is_forbidden(configuration)) {
    return {.outcome = common::Outcome::exhausted,
            .cost = target_.spec().penalty * target_.spec().cutoff};
  }
  const auto pairing = target_.pairing(task.instance);
  return runner_->run(target_.parameters(configuration), pairing.instance, pairing.seed,
                      target_.cutoff_for(task.least));
}

evolve::Score CommandEvaluator::score_of(const CommandResult& result) const {
  evolve::Score score;
  score.solved =
      result.outcome == common::Outcome::solved || result.outcome == common::Outcome::unsolvable;
  const bool is_quality = target_.spec().measure == Measure::quality;
  // One that was capped counts as if it had failed at the whole cutoff.
  const double penalty = target_.spec().penalty * target_.spec().cutoff;
  const double cost = score.solved ? result.cost : penalty;
  score.fitness = target_.fitness_of(cost);
  score.nodes = is_quality ? 0
                           : static_cast<std::uint64_t>(std::llround(
                                 target_.spec().measure == Measure::nodes ? cost : 1e6 * cost));
  score.cpu_seconds = result.cpu_seconds;
  return score;
}

std::vector<evolve::Score> CommandEvaluator::evaluate(std::span<const evolve::Genome> hosts,
                                                      std::span<const evolve::Task> tasks) {
  CommandRunner& ready = runner();
  std::vector<CommandResult> results(tasks.size());
  const auto run_task = [&](std::size_t i) {
    if (place_.stop != nullptr && *place_.stop) {
      results[i].outcome = common::Outcome::interrupted;
    } else {
      results[i] = run(hosts[tasks[i].host], tasks[i]);
    }
  };
  // The very first run alone: whether its crash ends everything must not depend on the others.
  const std::size_t alone = ready.has_result() || tasks.empty() ? 0 : 1;
  if (alone > 0) run_task(0);
  place_.executor.for_each(tasks.size() - alone,
                           [&](std::size_t i, std::size_t) { run_task(alone + i); });
  std::vector<evolve::Score> scores;
  for (const CommandResult& result : results) {
    if (result.outcome == common::Outcome::interrupted) throw evolve::Interrupted();
    scores.push_back(score_of(result));
  }
  return scores;
}

std::vector<std::uint64_t> CommandEvaluator::reference_nodes(
    std::span<const std::uint64_t> instances) {
  const std::vector<evolve::Genome> host{*target_.default_genome()};
  std::vector<evolve::Task> tasks;
  for (const std::uint64_t instance : instances) tasks.push_back({0, instance});
  std::vector<std::uint64_t> nodes;
  for (const evolve::Score& score : evaluate(host, tasks)) {
    nodes.push_back(std::max<std::uint64_t>(score.nodes, 1));
  }
  return nodes;
}

}  // namespace coevo::fitness::command
