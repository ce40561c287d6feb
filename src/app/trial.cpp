// SPDX-License-Identifier: MIT
#include "src/app/trial.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/stop.h"
#include "common/text.h"
#include "src/fitness/command/command_target.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
using common::Outcome;
namespace command = fitness::command;

constexpr std::size_t kTrialWidth = 1000;  // of a line

void print_line(std::string_view what, const std::string& text) {
  fmt::print("{:<12} {}\n", what, common::printable(text, kTrialWidth));
}

std::string mebibytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

// A limit is a result too: other configurations may stay below it.
int trial_status(Outcome outcome) {
  if (outcome == Outcome::interrupted) return kInterrupted;
  return outcome == Outcome::crashed ? kCheckFailed : kDone;
}

void print_trial(const command::CommandTrial& trial, const command::CommandSpec& spec) {
  fmt::print("{:<12} {}\n", "command", command::shell_text(trial.command));
  print_line("ended", trial.end);
  for (const auto& reading : trial.readings) print_line(reading.key, reading.line);
  if (trial.readings.empty()) print_line("read", "nothing that matches the protocol");
  print_line("outcome", std::string(common::name(trial.result.outcome)));
  if (!trial.result.fault.empty()) print_line("fault", trial.result.fault);
  print_line("cost", fmt::format("{:.10g} {}", trial.result.cost, spec.cost_unit()));
  print_line("CPU time", fmt::format("{:.3f} s", trial.result.cpu_seconds));
  print_line("wall time", fmt::format("{:.3f} s", trial.result.wall_seconds));
  print_line("peak memory",
             trial.peak_memory == 0 ? "unknown, but small" : mebibytes(trial.peak_memory));
}

Json trial_json(const command::CommandTrial& trial, const command::CommandSpec& spec) {
  Json readings = Json::array();
  for (const auto& each : trial.readings)
    readings.push_back({{"key", each.key}, {"line", each.line}});
  return {{"command", trial.command},
          {"end", trial.end},
          {"read", readings},
          {"outcome", common::name(trial.result.outcome)},
          {"fault", trial.result.fault},
          {"measure", command::name(spec.measure)},
          {"unit", spec.cost_unit()},
          {"cost", trial.result.cost},
          {"cpu_seconds", trial.result.cpu_seconds},
          {"wall_seconds", trial.result.wall_seconds},
          {"peak_memory", trial.peak_memory}};
}

int try_command(const command::CommandTarget& target, std::uint64_t number,
                const GlobalOptions& global) {
  command::CommandRunner runner(target.spec(), nullptr, &common::stop_requested());
  const auto pairing = target.pairing(number);
  const auto configuration = target.space().decode(target.space().default_genome());
  const auto trial = runner.try_once({target.parameters(configuration), pairing.instance,
                                      pairing.seed, target.spec().cutoff, 1, number});
  if (global.json) {
    fmt::print("{}\n", common::json_line(trial_json(trial, target.spec())));
  } else {
    print_trial(trial, target.spec());
  }
  return trial_status(trial.result.outcome);
}

evolve::Genome middle_of(const evolve::GeneSpace& genes) {
  evolve::Genome genome;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    genome.push_back((genes[i].low + genes[i].high) / 2);
  }
  return genome;
}

int try_search(const fitness::SearchTarget& target, std::uint64_t number,
               const GlobalOptions& global) {
  fitness::CheckedSolver solver(*target.domain, target.spec(middle_of(target.genes())));
  solver::Limits limits;
  limits.generated = target.max_nodes;
  limits.memory = target.max_memory;
  limits.stop = &common::stop_requested();
  const auto found = solver.solve_on_this_machine(target.files.instance(number), limits).result;
  const std::string instance = target.files.name(number);
  if (global.json) {
    const Json json{{"instance", instance},
                    {"search", target.search},
                    {"outcome", common::name(found.outcome)},
                    {"nodes", found.generated},
                    {"cpu_seconds", found.cpu_seconds},
                    {"peak_memory", found.peak_memory}};
    fmt::print("{}\n", common::json_line(json));
  } else {
    print_line("instance", instance);
    print_line("search", target.search + ", with each gene in the middle of its range");
    print_line("outcome", std::string(common::name(found.outcome)));
    print_line("nodes", std::to_string(found.generated));
    print_line("CPU time", fmt::format("{:.3f} s", found.cpu_seconds));
    print_line("peak memory", mebibytes(found.peak_memory));
  }
  return trial_status(found.outcome);
}

}  // namespace

int try_config(const fitness::RunConfig& config, const GlobalOptions& global) {
  const std::uint64_t first = config.evolution.training.instances.first();
  if (const auto* search = config.search_target()) return try_search(*search, first, global);
  return try_command(dynamic_cast<const command::CommandTarget&>(*config.target), first, global);
}

}  // namespace coevo::cli
