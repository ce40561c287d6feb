// SPDX-License-Identifier: MIT
// Measures configurations of a program by running it, in parallel, on all ranks; each run is logged
// first.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/command_runner.h"
#include "src/fitness/command/mutants.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "src/fitness/executors/task_batch.h"
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
  std::string effort_unit() const override;
  std::optional<std::uint64_t> runs_made() override;
  // Null without `mutate`.
  evolve::Boards* boards() override { return mutants_ ? &*mutants_ : nullptr; }
  // The default configuration's.
  evolve::References reference_nodes(std::span<const std::uint64_t> instances) override;

 private:
  CommandRunner& runner();
  CommandTask task_of(const Configuration& configuration, const evolve::Task& task);
  std::vector<CommandResult> run(std::span<const CommandTask> tasks);
  evolve::Score score_of(const CommandResult& result) const;

  const CommandTarget& target_;
  const Workplace place_;
  std::optional<Mutants> mutants_;
  std::unique_ptr<RunLog> log_;
  records::ConfigurationNumbers numbers_;
  std::unique_ptr<CommandRunner> runner_;
  std::uint64_t made_ = 0;  // runs, where there is no log
};

// Runs of a command as tasks for other ranks.

// The setup that all runs of a batch share, as sent to another rank.
struct CommandSetup {
  CommandSpec spec;
  std::vector<std::string> parameters;  // names
  std::filesystem::path folder;         // in which the command runs
};

// Reading throws InputError for invalid bytes.
std::string encode(const CommandSetup& setup);
CommandSetup decode_command_setup(std::string_view bytes);
std::string encode(const CommandTask& task);
CommandTask decode_command_task(std::string_view bytes);
std::string encode(const CommandResult& result);
CommandResult decode_command_result(std::string_view bytes);

// These runs, whose results go to places of the same index. All must outlive it. The first of all
// is no longer among them: its crash would end everything on this rank alone.
TaskBatch task_batch(CommandRunner& runner, std::vector<std::string> parameters,
                     std::span<const CommandTask> tasks, std::span<CommandResult> results,
                     const std::atomic<bool>* stop);

// A rank is unfit if its working folder, program or the content of an instance differs from rank 0.
TaskKind command_kind();

}  // namespace coevo::fitness::command
