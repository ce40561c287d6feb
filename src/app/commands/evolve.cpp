// SPDX-License-Identifier: MIT
// coevo evolve: runs an evolution in a run folder, or resumes one.
#include "src/fitness/evolve.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/instance_set.h"
#include "common/records/run/best.h"
#include "common/records/run_files.h"
#include "common/stop.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/displays.h"
#include "src/app/documentation/manual.h"

namespace coevo::cli {
namespace {

struct EvolveOptions {
  std::string config;
  std::string run_dir;
  std::string resume;
  std::string seeds;
  std::vector<std::string> assignments;
  std::vector<std::string> champions;
};

// The configurations of earlier runs as the key `target.initial`.
std::string start_from(const std::vector<std::string>& champions) {
  nlohmann::ordered_json initial = nlohmann::ordered_json::array();
  for (const std::string& given : champions) {
    std::filesystem::path file = given;
    if (std::filesystem::is_directory(file)) file /= records::kBestFile;
    const std::string text = common::read_whole_file(file);
    const std::string place = common::printable(file.string(), 1000);
    if (!records::ConfigurationFile::is_one(text)) {
      throw common::InputError(
          fmt::format("{}: expected the result of a run that tuned a command", place));
    }
    initial.push_back(records::ConfigurationFile::parse(text, place).parameters);
  }
  return "target.initial=" + initial.dump();
}

// One call of the command.
class EvolveCall {
 public:
  // InputError for options that do not go together.
  EvolveCall(const EvolveOptions& options, const Context& context);
  // Returns the exit status.
  int run();

 private:
  fitness::Evolved evolve_once();
  // A run folder for each seed; resumes unfinished runs. Returns the last run, or the run that
  // stopped.
  fitness::Evolved evolve_seeds();
  // The command that resumes after a stop: it names the folder if possible, otherwise repeats all
  // arguments.
  std::string resuming(const std::filesystem::path& stopped) const;

  const EvolveOptions& options_;
  std::vector<std::string> assignments_;  // with those of other options
  std::unique_ptr<fitness::Executor> executor_;
  EvolveDisplay display_;
  fitness::Pipeline pipeline_;
};

EvolveCall::EvolveCall(const EvolveOptions& options, const Context& context)
    : options_(options),
      assignments_(options.assignments),
      executor_(fitness::make_executor(context.global.threads)),
      display_(context.global),
      pipeline_{context.registry, *executor_, display_, &common::stop_requested()} {
  if (options_.config.empty() == options_.resume.empty()) {
    throw common::InputError("evolve: expected either CONFIG.yaml or --resume DIR");
  }
  const bool has_more =
      !options_.run_dir.empty() || !options_.seeds.empty() || !options_.champions.empty();
  if (!options_.resume.empty() && has_more) {
    throw common::InputError(
        "--resume: expected no --set, no --run-dir, no --seeds, no --start-from, except --set of a "
        "larger "
        "budget");
  }
  if (!options_.champions.empty()) assignments_.push_back(start_from(options_.champions));
}

fitness::Evolved EvolveCall::evolve_once() {
  const auto config = fitness::RunConfig::read(options_.config, assignments_, pipeline_.registry);
  const std::filesystem::path folder =
      options_.run_dir.empty() ? fmt::format("runs/{}-{}", config.name, config.evolution.seed)
                               : options_.run_dir;
  return fitness::evolve(config, folder, pipeline_);
}

fitness::Evolved EvolveCall::evolve_seeds() {
  const auto seeds = common::InstanceSet::parse(options_.seeds);
  const std::filesystem::path parent = options_.run_dir.empty() ? "runs" : options_.run_dir;
  fitness::Evolved run;
  for (std::uint64_t i = 0; i < seeds.size(); ++i) {
    std::vector<std::string> assignments = assignments_;
    assignments.push_back(fmt::format("seed={}", seeds.at(i)));
    const auto config = fitness::RunConfig::read(options_.config, assignments, pipeline_.registry);
    run = fitness::evolve(config, parent / fmt::format("{}-{}", config.name, seeds.at(i)),
                          pipeline_, fitness::Folder::may_hold_this_run);
    if (!run.finished) break;
    display_.run_done(run);
  }
  return run;
}

std::string EvolveCall::resuming(const std::filesystem::path& stopped) const {
  std::string command = program_name() + " evolve";
  const auto add = [&command](const char* option, const std::string& value) {
    if (!value.empty()) command += fmt::format(" {}{}", option, common::shell_word(value));
  };
  if (!options_.resume.empty() || (options_.seeds.empty() && !stopped.empty())) {
    add("--resume ", options_.resume.empty() ? stopped.string() : options_.resume);
    return command;
  }
  add("", options_.config);
  add("--seeds ", options_.seeds);
  add("--run-dir ", options_.run_dir);
  for (const std::string& champion : options_.champions) add("--start-from ", champion);
  for (const std::string& assignment : options_.assignments) add("--set ", assignment);
  return command;
}

int EvolveCall::run() {
  const bool has_seeds = !options_.seeds.empty();
  const fitness::Evolved done =
      has_seeds                 ? evolve_seeds()
      : options_.resume.empty() ? evolve_once()
                                : fitness::resume(options_.resume, pipeline_, options_.assignments);
  if (!done.finished) {
    display_.interrupted(resuming(done.folder));
    return kInterrupted;
  }
  if (!has_seeds) display_.run_done(done);
  return kDone;
}

}  // namespace

Command evolve_command(const Context& context) {
  auto options = std::make_shared<EvolveOptions>();
  Command command{"evolve", "Runs an evolution, or resumes one"};
  command.option("CONFIG", &options->config, "YAML file").offer_files();
  command.option("--run-dir", &options->run_dir, "Folder of the run; default runs/NAME-SEED")
      .offer_folders();
  command
      .option("--resume", &options->resume,
              "Resumes a run exactly where it stopped; with a larger budget (--set "
              "budget.runs=N), a finished run goes on")
      .call_values("DIR")
      .offer_folders();
  command
      .option("--seeds", &options->seeds,
              "Starts a run for each seed, in RUN-DIR/NAME-SEED (RUN-DIR: runs); resumes "
              "unfinished runs, skips finished ones")
      .call_values("RANGES");
  command
      .option("--start-from", &options->champions,
              "Puts the champion of an earlier run of a command, its folder or best.json, into the "
              "first generation")
      .call_values("RUN")
      .offer_files();
  command.set_option(options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE")
      .offer_words(config_keys(context.registry));
  command.action = [options, &context] { return EvolveCall(*options, context).run(); };
  return command;
}

}  // namespace coevo::cli
