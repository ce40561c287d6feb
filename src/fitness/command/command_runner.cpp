// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_runner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>  // mkostemp
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <utility>

#include "common/error.h"
#include "common/files/descriptor.h"
#include "common/notice.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

using common::Outcome;

// A file of that content for as long as the referee reads it.
class OutputFile {
 public:
  explicit OutputFile(const std::string& content)
      : path_((std::filesystem::temp_directory_path() / "coevo-output-XXXXXX").string()) {
    const common::Descriptor file(::mkostemp(path_.data(), O_CLOEXEC));
    if (file.get() < 0) common::throw_file_error(path_, "write", errno);
    if (const int error = common::write_all(file.get(), content)) {
      ::unlink(path_.c_str());
      common::throw_file_error(path_, "write", error);
    }
  }
  ~OutputFile() { ::unlink(path_.c_str()); }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string command_text(const std::vector<std::string>& command) {
  return common::printable(shell_text(command), 1000);
}

// "exit status 1; no match of ...; its last words: '...'"
std::string crash_text(const std::string& end, const std::string& reason,
                       const ProcessResult& process) {
  return (reason.empty() ? end : end + "; " + reason) + stderr_text(process);
}

CommandResult crash(std::string fault) {
  return {.outcome = Outcome::crashed, .fault = std::move(fault)};
}

CommandRun entry(const CommandTask& task, const CommandSpec& spec) {
  CommandRun run{task.configuration.values, task.instance.name, task.instance.hash, task.seed,
                 task.cutoff};
  if (spec.command.uses(kConfigurationId)) run.configuration_id = task.configuration_id;
  return run;
}

bool has_penalty(Outcome outcome) {
  return outcome != Outcome::solved && outcome != Outcome::unsolvable;
}

}  // namespace

std::string cutoff_text(double cutoff) {
  const bool is_whole = cutoff == std::floor(cutoff) && cutoff < 1e15;
  return is_whole ? fmt::format("{:.0f}", cutoff) : fmt::format("{}", cutoff);
}

CommandRunner::CommandRunner(CommandSpec spec, RunLog* log, const std::atomic<bool>* stop)
    : spec_(std::move(spec)), log_(log), stop_(stop) {
  if (log_ != nullptr && log_->has_result()) has_result_ = true;
}

CommandRunner::Job CommandRunner::job(const CommandTask& task) const {
  Job job{.command = {}, .values = task.configuration.values, .cutoff = task.cutoff};
  job.values.insert_or_assign("instance", task.instance.name);
  job.values.insert_or_assign("seed", std::to_string(task.seed));
  job.values.insert_or_assign("cutoff", cutoff_text(task.cutoff));
  job.values.try_emplace(std::string(kConfigurationId), std::to_string(task.configuration_id));
  job.values.try_emplace(std::string(kInstanceId), std::to_string(task.instance_id));
  job.command = spec_.command.expand(job.values, task.configuration.switches);
  return job;
}

CommandResult CommandRunner::run(const CommandTask& task) {
  if (auto result = known(task)) return *result;
  const Job job = this->job(task);
  CommandResult result = attempt(job);
  for (std::uint64_t i = 0; i < spec_.retries && result.outcome == Outcome::crashed; ++i) {
    result = attempt(job);
  }
  if (result.outcome == Outcome::interrupted) return result;
  CommandResult kept = keep(task, result);
  sync();
  return kept;
}

std::optional<CommandResult> CommandRunner::known(const CommandTask& task) const {
  return log_ != nullptr ? log_->find(entry(task, spec_)) : std::nullopt;
}

CommandResult CommandRunner::keep(const CommandTask& task, const CommandResult& result) {
  if (result.outcome != Outcome::crashed) {
    has_result_ = true;
  } else if (spec_.abort_on_first_crash && !has_result_) {
    throw common::InputError(fmt::format("{}: {}: {}: expected a first run with a result",
                                         spec_.place, command_text(job(task).command),
                                         result.fault));
  }
  return log_ != nullptr ? log_->append(entry(task, spec_), result) : result;
}

void CommandRunner::sync() {
  if (log_ != nullptr) log_->sync();
}

CommandTrial CommandRunner::try_once(const CommandTask& task) {
  const Job job = this->job(task);
  const ProcessResult process = start(job.command, limits(job.cutoff));
  CommandTrial trial{.command = job.command,
                     .end = end_text(process, limits(job.cutoff)),
                     .result = result_of(job, process),
                     .peak_memory = process.peak_memory};
  if (process.end == ProcessEnd::exited) {
    trial.readings = spec_.protocol.report(process.out, process.err).readings;
  }
  return trial;
}

CommandResult CommandRunner::attempt(const Job& job) {
  return result_of(job, start(job.command, limits(job.cutoff)));
}

CommandResult CommandRunner::result_of(const Job& job, const ProcessResult& process) {
  mention_left_behind(job, process);
  CommandResult result = judge(job, process);
  result.cpu_seconds = spent_seconds(process);
  result.wall_seconds = process.wall_seconds;
  if (result.outcome == Outcome::solved && spec_.verify) verify(job, process, result);
  if (has_penalty(result.outcome)) result.cost = spec_.penalty * job.cutoff;
  return result;
}

// irace's budget of time counts what its runner reports.
double CommandRunner::spent_seconds(const ProcessResult& process) const {
  if (!spec_.protocol.is_irace() || process.end != ProcessEnd::exited) return process.cpu_seconds;
  const RunReport report = spec_.protocol.report(process.out, process.err);
  return std::max(0.0, report.seconds.value_or(process.cpu_seconds));
}

ProcessResult CommandRunner::start(const std::vector<std::string>& command,
                                   const ProcessLimits& limits) const {
  ProcessResult process = run_process(command, limits, "", stop_);
  if (process.end == ProcessEnd::not_started) {
    throw CannotStart(
        fmt::format("{}: {}: expected a program that can be run", spec_.place, process.fault));
  }
  return process;
}

ProcessLimits CommandRunner::limits(double cutoff) const {
  ProcessLimits limits{.wall_seconds = spec_.kill_after, .memory = spec_.memory_mib << 20};
  if (spec_.measure == Measure::wall) limits.wall_seconds = std::min(limits.wall_seconds, cutoff);
  if (spec_.measure == Measure::cpu) limits.cpu_seconds = cutoff;
  return limits;
}

CommandResult CommandRunner::judge(const Job& job, const ProcessResult& process) const {
  switch (process.end) {
    case ProcessEnd::stopped:
      return {.outcome = Outcome::interrupted};
    case ProcessEnd::wall_limit:
    case ProcessEnd::cpu_limit:
      return {.outcome = Outcome::time_limit};
    default:
      break;
  }
  CommandResult result = judge_output(job, process);
  if (result.outcome == Outcome::crashed && ran_out_of_memory(process)) {
    return {.outcome = Outcome::memory_limit};
  }
  return result;
}

CommandResult CommandRunner::judge_output(const Job& job, const ProcessResult& process) const {
  const std::string end = end_text(process, limits(job.cutoff));
  if (process.end != ProcessEnd::exited) return crash(crash_text(end, "", process));
  const RunReport report = spec_.protocol.report(process.out, process.err);
  // irace stops at such a run, whatever it has printed.
  if (spec_.protocol.is_irace() && process.status != 0) {
    return crash(crash_text(end, report.reason, process));
  }
  CommandResult result{.wall_seconds = process.wall_seconds};
  switch (report.status) {
    case RunReport::Status::solved:
    case RunReport::Status::unsolvable:
      result.outcome =
          report.status == RunReport::Status::solved ? Outcome::solved : Outcome::unsolvable;
      result.cpu_seconds = process.cpu_seconds;
      set_cost(job, report, result);
      if (result.outcome != Outcome::crashed) return result;
      return crash(crash_text(
          end, report.reason.empty() ? "a result without a cost" : report.reason, process));
    case RunReport::Status::unsolved: {
      const bool limited = spec_.measure == Measure::nodes && report.cost.value_or(0) >= job.cutoff;
      return {.outcome = limited ? Outcome::node_limit : Outcome::exhausted};
    }
    case RunReport::Status::time_limit:
      return {.outcome = Outcome::time_limit};
    case RunReport::Status::memory_limit:
      return {.outcome = Outcome::memory_limit};
    case RunReport::Status::crashed:
      return crash(crash_text(end, "it reports CRASHED", process));
    case RunReport::Status::abort:
      throw common::InputError(fmt::format("{}: {}: {}: expected a run that does not ask to abort",
                                           spec_.place, command_text(job.command),
                                           crash_text(end, "it reports ABORT", process)));
    case RunReport::Status::none:
      break;
  }
  return crash(crash_text(end, report.reason, process));
}

// Leaves `crashed` if there is no cost.
void CommandRunner::set_cost(const Job& job, const RunReport& report, CommandResult& result) const {
  std::optional<double> cost = report.cost;
  const bool is_printed = spec_.protocol.is_irace();  // whatever its unit is
  if (spec_.measure == Measure::cpu && !is_printed) {
    cost = report.seconds.value_or(result.cpu_seconds);
  } else if (spec_.measure == Measure::wall && !is_printed) {
    cost = report.seconds.value_or(result.wall_seconds);
  }
  if (!cost) {
    result.outcome = Outcome::crashed;
  } else if (spec_.measure != Measure::quality && *cost > job.cutoff) {
    const bool is_nodes = spec_.measure == Measure::nodes;
    result.outcome = is_nodes ? Outcome::node_limit : Outcome::time_limit;
  } else {
    result.cost = *cost;
  }
}

void CommandRunner::verify(const Job& job, const ProcessResult& process, CommandResult& result) {
  const OutputFile output(process.out);
  PlaceholderValues values = job.values;
  values.insert_or_assign("output", output.path());
  const ProcessLimits limits{.wall_seconds = spec_.kill_after};
  const std::vector<std::string> command = spec_.verify->expand(values);
  const ProcessResult referee = start(command, limits);
  if (referee.end == ProcessEnd::stopped) {
    result.outcome = Outcome::interrupted;
  } else if (referee.end != ProcessEnd::exited || referee.status != 0) {
    result.outcome = Outcome::crashed;
    result.fault =
        crash_text("refused by " + command_text(command), end_text(referee, limits), referee);
  }
}

// The kernel refuses memory, and the program ends in its own way: by what it says, or by how much
// it had.
bool CommandRunner::ran_out_of_memory(const ProcessResult& process) const {
  if (spec_.memory_mib == 0) return false;
  if (process.peak_memory >= (spec_.memory_mib << 20) / 2) return true;
  static constexpr std::array<std::string_view, 6> kWords{
      "bad_alloc",   "ut of memory", "annot allocate memory",
      "MemoryError", "OutOfMemory",  "emory exhausted"};
  return std::ranges::any_of(
      kWords, [&](std::string_view words) { return process.err.find(words) != std::string::npos; });
}

// Once: it is the same for each run.
void CommandRunner::mention_left_behind(const Job& job, const ProcessResult& process) {
  if (!process.left_behind && !process.out_of_reach) return;
  if (mentioned_.exchange(true)) return;
  const char* const what =
      process.out_of_reach
          ? "it leaves a process of another group (setsid) behind, which coevo cannot end"
          : "it leaves processes behind when it ends; coevo kills them";
  common::notify({fmt::format("{}: {}: {}", spec_.place, command_text(job.command), what)});
}

}  // namespace coevo::fitness::command
