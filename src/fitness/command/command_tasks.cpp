// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_tasks.h"

#include <fmt/format.h>

#include <mutex>
#include <set>

#include "src/fitness/cbor.h"
#include "src/fitness/command/command_target.h"

namespace coevo::fitness::command {
namespace {

constexpr const char* kRuns = "runs";

CommandSetup read_setup(const Cbor& json) {
  CommandSetup setup{{}, json.at(2).get<std::vector<std::string>>(), json.at(3).get<std::string>()};
  const auto target = common::ConfigNode::parse(json.at(0).get<std::string>(), "a damaged message");
  setup.spec = CommandSpec::read(target, setup.parameters);
  setup.spec.place = json.at(1).get<std::string>();
  return setup;
}

CommandTask read_task(const Cbor& json) {
  return {.configuration = {json.at(0).get<PlaceholderValues>(),
                            json.at(1).get<std::vector<std::string>>()},
          .instance = {json.at(2).get<std::string>(), json.at(3).get<std::uint64_t>()},
          .seed = json.at(4).get<std::uint64_t>(),
          .cutoff = json.at(5).get<double>()};
}

CommandResult read_result(const Cbor& json) {
  return {.outcome = common::outcome_named(json.at(0).get<std::string>()),
          .cost = json.at(1).get<double>(),
          .cpu_seconds = json.at(2).get<double>(),
          .wall_seconds = json.at(3).get<double>(),
          .fault = json.at(4).get<std::string>()};
}

class CommandService : public TaskService {
 public:
  CommandService(CommandSetup setup, const std::atomic<bool>& stop)
      : runner_(of_another_rank(std::move(setup)), nullptr, &stop) {}

  std::optional<std::string> run(std::string_view bytes, std::size_t /*worker*/) override {
    const CommandTask task = decode_command_task(bytes);
    check(task.instance);
    try {
      const CommandResult result = runner_.run(task);
      if (result.outcome == common::Outcome::interrupted) return std::nullopt;
      return encode(result);
    } catch (const CannotStart& fault) {
      throw UnfitRank(fault.what());
    }
  }

 private:
  static CommandSpec of_another_rank(CommandSetup setup) {
    std::error_code fault;
    if (!std::filesystem::equivalent(setup.folder, ".", fault)) {
      throw UnfitRank(fmt::format("its working folder is {}: expected {}",
                                  std::filesystem::current_path().string(), setup.folder.string()));
    }
    setup.spec.abort_on_first_crash = false;  // the first run was rank 0's
    return std::move(setup.spec);
  }

  // Without a file system that all ranks share, results would depend on which rank a run is on.
  void check(const CommandInstance& instance) {
    const std::lock_guard lock(mutex_);
    if (checked_.contains(instance.name)) return;
    try {
      if (hash_of_instance(instance.name) != instance.hash) {
        throw UnfitRank(fmt::format("{}: expected the same content as on rank 0", instance.name));
      }
    } catch (const common::InputError& fault) {
      throw UnfitRank(fault.what());
    }
    checked_.insert(instance.name);
  }

  CommandRunner runner_;
  std::mutex mutex_;
  std::set<std::string, std::less<>> checked_;
};

}  // namespace

std::string encode(const CommandSetup& setup) {
  return to_cbor(
      {setup.spec.to_json().dump(), setup.spec.place, setup.parameters, setup.folder.string()});
}

CommandSetup decode_command_setup(std::string_view bytes) {
  return read_cbor(bytes, read_setup);
}

std::string encode(const CommandTask& task) {
  return to_cbor({task.configuration.values, task.configuration.switches, task.instance.name,
                  task.instance.hash, task.seed, task.cutoff});
}

CommandTask decode_command_task(std::string_view bytes) {
  return read_cbor(bytes, read_task);
}

std::string encode(const CommandResult& result) {
  return to_cbor({common::name(result.outcome), result.cost, result.cpu_seconds,
                  result.wall_seconds, result.fault});
}

CommandResult decode_command_result(std::string_view bytes) {
  return read_cbor(bytes, read_result);
}

TaskBatch task_batch(CommandRunner& runner, std::vector<std::string> parameters,
                     std::span<const CommandTask> tasks, std::span<CommandResult> results,
                     const std::atomic<bool>* stop) {
  return {
      .kind = kRuns,
      .count = tasks.size(),
      .run =
          [=, &runner](std::size_t i, std::size_t) {
            results[i] = runner.run(tasks[i]);
            return results[i].outcome != common::Outcome::interrupted;
          },
      .setup =
          [&runner, parameters = std::move(parameters)] {
            return encode(CommandSetup{runner.spec(), parameters, std::filesystem::current_path()});
          },
      .task = [=](std::size_t i) { return encode(tasks[i]); },
      .accept =
          [=, &runner](const TaskBytes& some) {
            for (const auto& [i, bytes] : some) {
              results[i] = runner.keep(tasks[i], decode_command_result(bytes));
            }
            runner.sync();
          },
      .stop = stop,
      .ahead = 1};
}

TaskKind command_kind() {
  return {kRuns,
          [](std::string_view setup, std::size_t /*workers*/,
             const std::atomic<bool>& stop) -> std::unique_ptr<TaskService> {
            return std::make_unique<CommandService>(decode_command_setup(setup), stop);
          }};
}

}  // namespace coevo::fitness::command
