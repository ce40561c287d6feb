// SPDX-License-Identifier: MIT
// Runs of a command as tasks for other ranks.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/command_runner.h"
#include "src/fitness/executors/task_batch.h"

namespace coevo::fitness::command {

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
