// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "common/records/run_files.h"
#include "src/fitness/cbor.h"
#include "src/fitness/command/command_target.h"

namespace coevo::fitness::command {

namespace {

using RunKey = std::tuple<Configuration, std::uint64_t, double>;  // with instance and cutoff

}  // namespace

CommandEvaluator::CommandEvaluator(const CommandTarget& target, const Workplace& place)
    : target_(target), place_(place) {
  if (target.spec().mutate) {
    mutants_.emplace(target, place.folder / records::kPopulationsFolder, place.stop);
  }
}

CommandRunner& CommandEvaluator::runner() {
  if (!runner_) {
    if (!place_.folder.empty()) {
      log_ = std::make_unique<RunLog>(place_.folder / records::kCommandRunsFile);
      numbers_ = log_->numbers();
    }
    runner_ = std::make_unique<CommandRunner>(target_.spec(), log_.get(), place_.stop);
  }
  return *runner_;
}

CommandTask CommandEvaluator::task_of(const Configuration& configuration,
                                      const evolve::Task& task) {
  const auto pairing = mutants_ ? mutants_->pairing(task.instance) : target_.pairing(task.instance);
  return {target_.parameters(configuration),
          pairing.instance,
          pairing.seed,
          target_.cutoff_for(task.least),
          1,
          task.instance};
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

std::string CommandEvaluator::effort_unit() const {
  const CommandSpec& spec = target_.spec();
  if (spec.measure == Measure::quality) return "";
  return spec.measure == Measure::nodes ? spec.cost_unit() : "µ" + spec.cost_unit();
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
  std::vector<std::vector<std::size_t>> places;  // of their results
  std::map<RunKey, std::size_t> asked;           // among the unknown
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Configuration configuration = target_.space().decode(hosts[tasks[i].host]);
    CommandTask task = task_of(configuration, tasks[i]);
    if (target_.space().is_forbidden(configuration)) {
      results[i] = {.outcome = common::Outcome::exhausted,
                    .cost = target_.spec().penalty * target_.spec().cutoff};
    } else if (const auto known = ready.known(task)) {
      results[i] = *known;
    } else {
      // Genomes that differ in inactive genes alone are one configuration.
      const RunKey key{configuration, tasks[i].instance, task.cutoff};
      const auto [place, is_new] = asked.try_emplace(key, unknown.size());
      if (is_new) {
        task.configuration_id = numbers_.number_of(configuration);
        unknown.push_back(std::move(task));
        places.emplace_back();
      }
      places[place->second].push_back(i);
    }
  }
  const std::vector<CommandResult> made = run(unknown);
  made_ += made.size();
  for (std::size_t i = 0; i < made.size(); ++i) {
    for (const std::size_t place : places[i]) results[place] = made[i];
  }
  std::vector<evolve::Score> scores;
  scores.reserve(results.size());
  for (const CommandResult& result : results) scores.push_back(score_of(result));
  return scores;
}

std::optional<std::uint64_t> CommandEvaluator::runs_made() {
  runner();
  return log_ ? log_->size() : made_;
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
          .cutoff = json.at(5).get<double>(),
          .configuration_id = json.at(6).get<std::uint64_t>(),
          .instance_id = json.at(7).get<std::uint64_t>()};
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
                  task.instance.hash, task.seed, task.cutoff, task.configuration_id,
                  task.instance_id});
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
