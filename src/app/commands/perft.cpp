// SPDX-License-Identifier: MIT
// coevo perft: exact counts by depth.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/stop.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"

namespace coevo::cli {
namespace {

struct PerftOptions {
  explicit PerftOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  int depth = 0;
  std::size_t memory_mib = 4096;
};

int run_perft(const PerftOptions& options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto settings = options.instance.settings();
  const auto instance = options.instance.instances(settings).front();
  solver::Limits limits;
  limits.memory = options.memory_mib << 20;
  limits.stop = &common::stop_requested();
  const auto counts = domain.perft(instance, options.depth, limits, settings);
  if (!context.global.json)
    fmt::print("{:>5} {:>20} {:>20}\n", "depth", "paths", "distinct positions");
  for (std::size_t depth = 0; depth < counts.size(); ++depth) {
    const auto& [paths, positions] = counts[depth];
    if (context.global.json) {
      const nlohmann::ordered_json line{
          {"depth", depth}, {"paths", paths}, {"positions", positions}};
      fmt::print("{}\n", line.dump());
    } else {
      fmt::print("{:>5} {:>20} {:>20}\n", depth, paths, positions);
    }
  }
  if (counts.size() == static_cast<std::size_t>(options.depth) + 1) return kDone;
  if (common::stop_requested()) return kInterrupted;
  say(fmt::format("memory limit of {} MiB reached at depth {}", options.memory_mib, counts.size()));
  return common::exit_status(common::Outcome::memory_limit);
}

}  // namespace

Command perft_command(const Context& context) {
  auto options = std::make_shared<PerftOptions>(context.registry);
  Command command{"perft", "Counts paths and distinct positions by depth"};
  options->instance.add_number(command);
  command.option("DEPTH", &options->depth, "Moves").require().check(whole_number(0, 100));
  command.option("--max-memory", &options->memory_mib, "MiB")
      .check(whole_number(1, 1 << 24))
      .show_default();
  options->instance.add_domain(command, context.registry);
  options->instance.add_rules(command);
  command.action = [options, &context] { return run_perft(*options, context); };
  return command;
}

}  // namespace coevo::cli
