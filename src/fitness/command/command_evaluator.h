// SPDX-License-Identifier: MIT
// Measures configurations of a program by running it, in parallel, on all ranks; each run is logged
// first.
#pragma once

#include <memory>

#include "src/fitness/command/command_runner.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "src/fitness/target.h"

namespace coevo::fitness::command {

class CommandTarget;

class CommandEvaluator : public evolve::Evaluator {
 public:
  // The log is runs.jsonl in the run's folder, opened with the first run; none without a folder.
  // The target must outlive it.
  CommandEvaluator(const CommandTarget& target, const Workplace& place);

  std::vector<evolve::Score> evaluate(std::span<const evolve::Genome> hosts,
                                      std::span<const evolve::Task> tasks) override;
  // The default configuration's.
  evolve::References reference_nodes(std::span<const std::uint64_t> instances) override;

  static constexpr const char* kLog = "runs.jsonl";

 private:
  CommandRunner& runner();
  CommandTask task_of(const Configuration& configuration, const evolve::Task& task) const;
  std::vector<CommandResult> run(std::span<const CommandTask> tasks);
  evolve::Score score_of(const CommandResult& result) const;

  const CommandTarget& target_;
  const Workplace place_;
  std::unique_ptr<RunLog> log_;
  std::unique_ptr<CommandRunner> runner_;
};

}  // namespace coevo::fitness::command
