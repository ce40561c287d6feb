// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_evaluator.h"

#include <algorithm>
#include <cmath>

#include "src/fitness/command/command_target.h"
#include "src/fitness/command/command_tasks.h"

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

CommandTask CommandEvaluator::task_of(const Configuration& configuration,
                                      const evolve::Task& task) const {
  const auto pairing = target_.pairing(task.instance);
  return {target_.parameters(configuration), pairing.instance, pairing.seed,
          target_.cutoff_for(task.least)};
}

// The very first run alone: whether its crash ends everything must not depend on the others.
std::vector<CommandResult> CommandEvaluator::run(std::span<const CommandTask> tasks) {
  if (place_.stop != nullptr && *place_.stop) throw evolve::Interrupted();
  std::vector<CommandResult> results(tasks.size());
  const std::size_t alone = runner_->has_result() || tasks.empty() ? 0 : 1;
  if (alone > 0) results[0] = runner_->run(tasks[0]);
  if (alone > 0 && results[0].outcome == common::Outcome::interrupted) throw evolve::Interrupted();
  const bool complete =
      place_.executor.run_each(task_batch(*runner_, target_.space().names(), tasks.subspan(alone),
                                          std::span(results).subspan(alone), place_.stop));
  if (!complete) throw evolve::Interrupted();
  return results;
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
  const CommandRunner& ready = runner();
  std::vector<CommandResult> results(tasks.size());
  std::vector<CommandTask> unknown;
  std::vector<std::size_t> places;  // of their results
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Configuration configuration = target_.space().decode(hosts[tasks[i].host]);
    const CommandTask task = task_of(configuration, tasks[i]);
    if (target_.space().is_forbidden(configuration)) {
      results[i] = {.outcome = common::Outcome::exhausted,
                    .cost = target_.spec().penalty * target_.spec().cutoff};
    } else if (const auto known = ready.known(task)) {
      results[i] = *known;
    } else {
      unknown.push_back(task);
      places.push_back(i);
    }
  }
  const std::vector<CommandResult> made = run(unknown);
  for (std::size_t i = 0; i < made.size(); ++i) results[places[i]] = made[i];
  std::vector<evolve::Score> scores;
  for (const CommandResult& result : results) scores.push_back(score_of(result));
  return scores;
}

evolve::References CommandEvaluator::reference_nodes(std::span<const std::uint64_t> instances) {
  const std::vector<evolve::Genome> host{*target_.default_genome()};
  std::vector<evolve::Task> tasks;
  for (const std::uint64_t instance : instances) tasks.push_back({0, instance});
  evolve::References references;
  for (const evolve::Score& score : evaluate(host, tasks)) {
    references.nodes.push_back(std::max<std::uint64_t>(score.nodes, 1));
    references.effort.add({1, score.nodes, score.cpu_seconds});
  }
  return references;
}

}  // namespace coevo::fitness::command
