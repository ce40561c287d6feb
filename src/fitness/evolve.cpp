// SPDX-License-Identifier: MIT
#include "src/fitness/evolve.h"

#include "common/files/atomic_file.h"
#include "evolve/evaluation.h"
#include "src/fitness/evolve_portfolio.h"
#include "src/fitness/evolve_run.h"

namespace coevo::fitness {
namespace {

namespace fs = std::filesystem;

// What can be resumed has a config.
Evolved stopped_in(const fs::path& folder) {
  return {.folder = evolve::has_config(folder) ? folder : fs::path()};
}

Evolved evolve_in(const RunConfig& config, const fs::path& folder, Folder may_hold,
                  const Pipeline& pipeline) {
  if (config.portfolio.asked_for()) return evolve_portfolio(config, folder, may_hold, pipeline);
  return evolve_to_end(may_hold == Folder::must_be_new ? EvolveRun{config, folder, std::nullopt}
                                                       : begin_or_resume(config, folder),
                       pipeline);
}

Evolved resume_in(const fs::path& folder, const Pipeline& pipeline) {
  const auto config_path = folder / "config.yaml";
  if (evolve::has_config(folder) && !fs::exists(folder / "generations.jsonl")) {
    const auto config = RunConfig::parse(common::read_whole_file(config_path), config_path.string(),
                                         pipeline.registry);
    if (config.portfolio.asked_for()) {
      return evolve_in(config, folder, Folder::may_hold_this_run, pipeline);
    }
  }
  auto opened = evolve::RunFolder::open(folder);
  auto config =
      RunConfig::parse(opened.config_text(), opened.config_path().string(), pipeline.registry);
  return evolve_to_end({std::move(config), folder, std::move(opened)}, pipeline);
}

}  // namespace

Evolved evolve(const RunConfig& config, const fs::path& folder, const Pipeline& pipeline,
               Folder may_hold) {
  try {
    Evolved done = evolve_in(config, folder, may_hold, pipeline);
    return done.finished ? done : stopped_in(folder);
  } catch (const evolve::Interrupted&) {
    return stopped_in(folder);
  }
}

Evolved resume(const fs::path& folder, const Pipeline& pipeline) {
  try {
    Evolved done = resume_in(folder, pipeline);
    return done.finished ? done : stopped_in(folder);
  } catch (const evolve::Interrupted&) {
    return stopped_in(folder);
  }
}

}  // namespace coevo::fitness
