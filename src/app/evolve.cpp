// coevo evolve: runs an evolution in a run folder, or goes on with one.
#include <fmt/format.h>

#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/evolve_portfolio.h"
#include "src/app/evolve_run.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/instance_set.h"

namespace coevo::app {
namespace {

struct Options {
  std::string config;
  std::string run_dir;
  std::string resume;
  std::string seeds;
  std::vector<std::string> assignments;
};

std::filesystem::path folder_of(const Options& options, const RunConfig& config) {
  if (!options.run_dir.empty()) return options.run_dir;
  return fmt::format("runs/{}-{}", config.name, config.evolution.seed);
}

int resume(const Options& options, fitness::Executor& executor, const GlobalOptions& global) {
  if (!options.assignments.empty() || !options.run_dir.empty() || !options.seeds.empty()) {
    throw common::InputError(
        "--resume: a run goes on as it began: expected no --set, no --run-dir, no --seeds");
  }
  const std::filesystem::path path = options.resume;
  const std::filesystem::path config_path = path / "config.yaml";
  if (std::filesystem::exists(config_path) &&
      !std::filesystem::exists(path / "generations.jsonl")) {
    const RunConfig config =
        RunConfig::parse(common::read_whole_file(config_path), config_path.string());
    if (config.portfolio.asked_for()) return evolve_portfolio(config, path, executor, global);
  }
  auto folder = evolve::RunFolder::open(path);
  auto config = RunConfig::parse(folder.config_text(), folder.config_path().string());
  return evolve_to_end({std::move(config), path, std::move(folder)}, executor, global);
}

// A run folder for each seed; those begun go on.
int evolve_seeds(const Options& options, fitness::Executor& executor, const GlobalOptions& global) {
  const auto seeds = common::InstanceSet::parse(options.seeds);
  const std::filesystem::path parent = options.run_dir.empty() ? "runs" : options.run_dir;
  for (std::uint64_t i = 0; i < seeds.size(); ++i) {
    std::vector<std::string> assignments = options.assignments;
    assignments.push_back(fmt::format("seed={}", seeds.at(i)));
    RunConfig config = RunConfig::read(options.config, assignments);
    const auto path = parent / fmt::format("{}-{}", config.name, seeds.at(i));
    const int status =
        config.portfolio.asked_for()
            ? evolve_portfolio(config, path, executor, global)
            : evolve_to_end(begin_or_go_on(std::move(config), path), executor, global);
    if (status != kDone) return status;
  }
  return kDone;
}

int evolve(const Options& options, fitness::Executor& executor, const GlobalOptions& global) {
  if (options.config.empty() == options.resume.empty()) {
    throw common::InputError("evolve: expected either CONFIG.yaml or --resume DIR");
  }
  if (!options.resume.empty()) return resume(options, executor, global);
  if (!options.seeds.empty()) return evolve_seeds(options, executor, global);
  RunConfig config = RunConfig::read(options.config, options.assignments);
  const std::filesystem::path path = folder_of(options, config);
  if (config.portfolio.asked_for()) {
    if (std::filesystem::exists(path)) common::create_new_folder(path);  // refuses
    return evolve_portfolio(config, path, executor, global);
  }
  return evolve_to_end({std::move(config), path, std::nullopt}, executor, global);
}

int run(const Options& options, const GlobalOptions& global) {
  const auto executor = fitness::make_executor(global.threads);
  try {
    return evolve(options, *executor, global);
  } catch (const evolve::Interrupted&) {  // before a run, or between two
    say("interrupted; the same command, or --resume, goes on");
    return kInterrupted;
  }
}

}  // namespace

void add_evolve(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("evolve", "Runs an evolution, or goes on with one");
  command->add_option("CONFIG", options->config, "YAML file");
  command->add_option("--run-dir", options->run_dir, "The run's folder; default runs/NAME-SEED");
  command->add_option("--resume", options->resume, "Goes on exactly where this run stopped")
      ->type_name("DIR");
  command
      ->add_option(
          "--seeds", options->seeds,
          "One run for each seed, in RUN-DIR/NAME-SEED (RUN-DIR: runs); goes on with those "
          "begun, passes over those done")
      ->type_name("RANGES");
  add_set_option(*command, options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE");
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
