// coevo perft: exact counts by depth.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/common/error.h"
#include "src/common/stop.h"

namespace coevo::app {
namespace {

struct Options {
  InstanceOptions instance;
  std::string number;
  int depth = 0;
  std::size_t memory_mib = 4096;
};

int run(const Options& options, const GlobalOptions& global) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto settings = options.instance.settings();
  const auto instance = options.instance.instances(settings).front();
  solver::Limits limits;
  limits.memory = options.memory_mib << 20;
  limits.stop = &common::stop_requested();
  const auto counts = domain.perft(instance, options.depth, limits, settings);
  if (!global.json) fmt::print("{:>5} {:>20} {:>20}\n", "depth", "paths", "distinct positions");
  for (std::size_t depth = 0; depth < counts.size(); ++depth) {
    const auto& [paths, positions] = counts[depth];
    if (global.json) {
      const nlohmann::ordered_json line{{"depth", depth}, {"paths", paths}, {"positions", positions}};
      fmt::print("{}\n", line.dump());
    } else {
      fmt::print("{:>5} {:>20} {:>20}\n", depth, paths, positions);
    }
  }
  if (counts.size() == static_cast<std::size_t>(options.depth) + 1) return kDone;
  if (common::stop_requested()) return kInterrupted;
  fmt::print(stderr, "coevo: memory limit of {} MiB reached at depth {}\n", options.memory_mib,
             counts.size());
  return common::exit_status(common::Outcome::memory_limit);
}

}  // namespace

void add_perft(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("perft", "Counts paths and distinct positions by depth");
  command->add_option("NUMBER", options->number, "Number of the deal")->required();
  command->add_option("DEPTH", options->depth, "Moves")->required()->check(CLI::Range(0, 100));
  command->add_option("--max-memory", options->memory_mib, "MiB")->capture_default_str();
  options->instance.add_domain(*command);
  options->instance.add_assignments(*command, "A rule of the puzzle, e.g. cells=3");
  command->callback([options, &global, &action] {
    options->instance.numbers = {options->number};
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
