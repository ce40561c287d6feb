// SPDX-License-Identifier: MIT
// coevo evolve: runs an evolution in a run folder, or resumes one.
#include "src/fitness/evolve.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/instance_set.h"
#include "common/stop.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/evolve_display.h"

namespace coevo::cli {
namespace {

struct EvolveOptions {
  std::string config;
  std::string run_dir;
  std::string resume;
  std::string seeds;
  std::vector<std::string> assignments;
};

std::filesystem::path folder_of(const EvolveOptions& options, const fitness::RunConfig& config) {
  if (!options.run_dir.empty()) return options.run_dir;
  return fmt::format("runs/{}-{}", config.name, config.evolution.seed);
}

fitness::Evolved resume(const EvolveOptions& options, const fitness::Pipeline& pipeline) {
  if (!options.assignments.empty() || !options.run_dir.empty() || !options.seeds.empty()) {
    throw common::InputError(
        "--resume: a run resumes as it began: expected no --set, no --run-dir, no --seeds");
  }
  return fitness::resume(options.resume, pipeline);
}

// A run folder for each seed; those begun are resumed. Returns the last, or the one that stopped.
fitness::Evolved evolve_seeds(const EvolveOptions& options, const fitness::Pipeline& pipeline,
                              EvolveDisplay& display) {
  const auto seeds = common::InstanceSet::parse(options.seeds);
  const std::filesystem::path parent = options.run_dir.empty() ? "runs" : options.run_dir;
  fitness::Evolved run;
  for (std::uint64_t i = 0; i < seeds.size(); ++i) {
    std::vector<std::string> assignments = options.assignments;
    assignments.push_back(fmt::format("seed={}", seeds.at(i)));
    const auto config = fitness::RunConfig::read(options.config, assignments, pipeline.registry);
    run = fitness::evolve(config, parent / fmt::format("{}-{}", config.name, seeds.at(i)), pipeline,
                          fitness::Folder::may_hold_this_run);
    if (!run.finished) break;
    display.run_done(run);
  }
  return run;
}

fitness::Evolved evolve_once(const EvolveOptions& options, const fitness::Pipeline& pipeline) {
  const auto config =
      fitness::RunConfig::read(options.config, options.assignments, pipeline.registry);
  return fitness::evolve(config, folder_of(options, config), pipeline);
}

// The command that resumes what was stopped: it names the folder where one can, else all that was
// given.
std::string resuming(const EvolveOptions& options, const fitness::Evolved& stopped) {
  std::string command = program_name() + " evolve";
  const auto add = [&command](const char* option, const std::string& value) {
    if (!value.empty()) command += fmt::format(" {}{}", option, common::shell_word(value));
  };
  if (!options.resume.empty() || (options.seeds.empty() && !stopped.folder.empty())) {
    add("--resume ", options.resume.empty() ? stopped.folder.string() : options.resume);
    return command;
  }
  add("", options.config);
  add("--seeds ", options.seeds);
  add("--run-dir ", options.run_dir);
  for (const std::string& assignment : options.assignments) add("--set ", assignment);
  return command;
}

int run_evolve(const EvolveOptions& options, const Context& context) {
  const auto executor = fitness::make_executor(context.global.threads);
  if (options.config.empty() == options.resume.empty()) {
    throw common::InputError("evolve: expected either CONFIG.yaml or --resume DIR");
  }
  EvolveDisplay display(context.global);
  const fitness::Pipeline pipeline{context.registry, *executor, display, &common::stop_requested()};
  const bool has_seeds = options.resume.empty() && !options.seeds.empty();
  const fitness::Evolved done = has_seeds                ? evolve_seeds(options, pipeline, display)
                                : options.resume.empty() ? evolve_once(options, pipeline)
                                                         : resume(options, pipeline);
  if (!done.finished) {
    display.interrupted(resuming(options, done));
    return kInterrupted;
  }
  if (!has_seeds) display.run_done(done);
  return kDone;
}

}  // namespace

Command evolve_command(const Context& context) {
  auto options = std::make_shared<EvolveOptions>();
  Command command{"evolve", "Runs an evolution, or resumes one"};
  command.option("CONFIG", &options->config, "YAML file").offer_files();
  command.option("--run-dir", &options->run_dir, "The run's folder; default runs/NAME-SEED")
      .offer_folders();
  command.option("--resume", &options->resume, "Resumes a run exactly where it stopped")
      .call_values("DIR")
      .offer_folders();
  command
      .option("--seeds", &options->seeds,
              "One run for each seed, in RUN-DIR/NAME-SEED (RUN-DIR: runs); resumes those begun, "
              "passes over those done")
      .call_values("RANGES");
  command.set_option(options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE");
  command.action = [options, &context] { return run_evolve(*options, context); };
  return command;
}

}  // namespace coevo::cli
