// coevo evolve: runs an evolution in a run folder, or goes on with one.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "evolve/run.h"
#include "solver/engines/weight_file.h"
#include "src/app/command.h"
#include "src/app/evolve_display.h"
#include "src/app/run_config.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/hash.h"
#include "src/common/stop.h"
#include "src/common/version.h"
#include "src/fitness/search_evaluator.h"

namespace coevo::app {
namespace {

struct Options {
  std::string config;
  std::string run_dir;
  std::string resume;
  std::vector<std::string> assignments;
};

std::string utc_now() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string host_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

nlohmann::ordered_json manifest(const RunConfig& config, std::size_t threads) {
  return {{"name", config.name},
          {"seed", config.evolution.seed},
          {"config_hash", common::hex(common::content_hash(config.text()))},
          {"git_revision", common::git_revision()},
          {"compiler", common::compiler()},
          {"host", host_name()},
          {"threads", threads},
          {"started", utc_now()}};
}

engines::WeightFile champion_file(const RunConfig& config, const evolve::Champion& champion) {
  return {.domain = config.experiment.domain,
          .spec = config.experiment.spec(champion.genome),
          .provenance = {{"run", config.name},
                         {"config_hash", common::hex(common::content_hash(config.text()))},
                         {"seed", std::to_string(config.evolution.seed)},
                         {"generation", std::to_string(champion.generation)},
                         {"fitness", fmt::format("{}", champion.fitness)},
                         {"git_revision", common::git_revision()}}};
}

void write_manifest_end(const evolve::RunFolder& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder.manifest_path(), ignored)) return;
  auto json = nlohmann::ordered_json::parse(common::read_whole_file(folder.manifest_path()),
                                            nullptr, false);
  if (!json.is_object()) return;  // someone's own: not for us to replace
  if (json.contains("finished")) return;
  json["finished"] = utc_now();
  common::write_atomically(folder.manifest_path(), json.dump(2) + "\n");
}

struct Run {
  RunConfig config;
  std::filesystem::path path;
  std::optional<evolve::RunFolder> folder;  // of a run to go on with
};

Run run_of(const Options& options) {
  if (options.config.empty() == options.resume.empty()) {
    throw common::InputError("evolve: expected either CONFIG.yaml or --resume DIR");
  }
  if (!options.resume.empty()) {
    if (!options.assignments.empty() || !options.run_dir.empty()) {
      throw common::InputError(
          "--resume: a run goes on as it began: expected no --set, no --run-dir");
    }
    auto folder = evolve::RunFolder::open(options.resume);
    auto config = RunConfig::parse(folder.config_text(), folder.config_path().string());
    return {std::move(config), options.resume, std::move(folder)};
  }
  RunConfig config = RunConfig::read(options.config, options.assignments);
  std::filesystem::path path = options.run_dir;
  if (path.empty()) path = fmt::format("runs/{}-{}", config.name, config.evolution.seed);
  return {std::move(config), path, std::nullopt};
}

int run(const Options& options, const GlobalOptions& global) {
  Run run = run_of(options);
  const auto executor = fitness::make_executor(global.threads);
  fitness::SearchEvaluator evaluator(run.config.experiment, *executor, &common::stop_requested());
  evolve::Evolution evolution(run.config.evolution, run.config.experiment.genes(), evaluator);
  if (run.folder) {
    evolution.load(run.folder->state(), run.folder->checkpoint_path().string());
  } else {
    run.folder = evolve::RunFolder::create(run.path, run.config.text(),
                                           manifest(run.config, executor->workers()).dump(2) + "\n",
                                           evolution.save());
  }
  evolve::RunFolder& folder = *run.folder;
  if (evolution.is_done() && std::filesystem::exists(folder.best_path())) {
    write_manifest_end(folder);  // a process killed after best.json may have left that undone
    const std::string best = folder.best_path().string();
    fmt::print("{}\n", global.json ? nlohmann::json{{"best", best}}.dump()
                                   : "finished before; the best is in " + best);
    return kDone;
  }
  EvolveDisplay display(run.config, evolution.generation(), global);
  try {
    const evolve::Champion champion = evolve::run_evolution(evolution, folder, display);
    common::write_atomically(folder.best_path(), champion_file(run.config, champion).text());
    write_manifest_end(folder);
    display.finished(champion, folder.best_path().string());
    return kDone;
  } catch (const evolve::Interrupted&) {
    display.interrupted(run.path.string());
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
  command->add_option("--set", options->assignments, "Overrides a key of the config")
      ->type_name("KEY.PATH=VALUE")
      ->expected(1)
      ->take_all();
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
