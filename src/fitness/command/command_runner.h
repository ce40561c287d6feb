// SPDX-License-Identifier: MIT
// Runs the program that is tuned on an instance, and says what that costs.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "common/records/run/run_log.h"
#include "src/fitness/command/command_spec.h"
#include "src/fitness/command/process.h"

namespace coevo::fitness::command {

using records::CommandResult;
using records::CommandRun;
using records::RunLog;

struct ActiveParameters {
  PlaceholderValues values;           // by name
  std::vector<std::string> switches;  // what {switches} stands for; follows from the values
};

struct CommandInstance {
  std::string name;        // what {instance} stands for
  std::uint64_t hash = 0;  // of its content
};

struct CommandTask {
  ActiveParameters configuration;
  CommandInstance instance;
  std::uint64_t seed = 0;
  double cutoff = 0;  // at most the spec's
  // What {configuration_id} and {instance_id} stand for; 1 for a run of its own.
  std::uint64_t configuration_id = 1;
  std::uint64_t instance_id = 1;
};

// One line with the command.
class CannotStart : public common::InputError {
 public:
  using common::InputError::InputError;
};

// One run, and all that was seen of it.
struct CommandTrial {
  std::vector<std::string> command;
  std::string end;  // "exit status 0", "more than 10 s of wall time"
  std::vector<RunReport::Reading> readings = {};
  CommandResult result = {};
  std::uint64_t peak_memory = 0;  // as ProcessResult's
};

// All functions may be called from many threads at once.
class CommandRunner {
 public:
  // The log, if there is one, and the flag must outlive it.
  explicit CommandRunner(CommandSpec spec, RunLog* log = nullptr,
                         const std::atomic<bool>* stop = nullptr);

  // The result in the log, or that of a run, which is then in the log. `interrupted`, and not in
  // the log, where it was stopped.
  //   solved, unsolvable         it cost that much, by the protocol or as measured here
  //   node_limit, time_limit, memory_limit, exhausted (no limit, but no result): the penalty
  //   crashed                    the same, with `fault`, after the retries: a signal that is not
  //                              ours, too much output, no match of the protocol, a result that the
  //                              referee refuses
  // Throws CannotStart; InputError, one line with the command, where a program asks to end
  // everything and, where the spec says so, for a crash before any run has ended without one. To
  // be the same for any number of threads, let the first run end before others start.
  CommandResult run(const CommandTask& task);

  // The result in the log.
  std::optional<CommandResult> known(const CommandTask& task) const;
  // A run made elsewhere, as run() treats its own; in the log for good only after sync().
  CommandResult keep(const CommandTask& task, const CommandResult& result);
  void sync();

  // A single run without a log. Throws CannotStart, and InputError if a program asks to abort.
  CommandTrial try_once(const CommandTask& task);

  const CommandSpec& spec() const { return spec_; }
  bool has_result() const { return has_result_; }  // of a run that did not crash

 private:
  struct Job {
    std::vector<std::string> command;
    PlaceholderValues values;
    double cutoff = 0;
  };
  Job job(const CommandTask& task) const;
  CommandResult attempt(const Job& job);
  CommandResult result_of(const Job& job, const ProcessResult& process);
  CommandResult judge(const Job& job, const ProcessResult& process) const;
  CommandResult judge_output(const Job& job, const ProcessResult& process) const;
  void set_cost(const Job& job, const RunReport& report, CommandResult& result) const;
  void verify(const Job& job, const ProcessResult& process, CommandResult& result);
  void mention_left_behind(const Job& job, const ProcessResult& process);
  double spent_seconds(const ProcessResult& process) const;
  ProcessResult start(const std::vector<std::string>& command, const ProcessLimits& limits) const;
  ProcessLimits limits(double cutoff) const;
  bool ran_out_of_memory(const ProcessResult& process) const;

  CommandSpec spec_;
  RunLog* log_;
  const std::atomic<bool>* stop_;
  std::atomic<bool> has_result_{false};  // a run has ended without a crash
  std::atomic<bool> mentioned_{false};
};

// "20000", "0.5": what {cutoff} stands for.
std::string cutoff_text(double cutoff);

}  // namespace coevo::fitness::command
