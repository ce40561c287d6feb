// SPDX-License-Identifier: MIT
#include "src/fitness/evolve.h"

#include "evolve/evaluation.h"
#include "src/common/atomic_file.h"
#include "src/fitness/evolve_portfolio.h"
#include "src/fitness/evolve_run.h"

namespace coevo::fitness {

Evolved evolve(const RunConfig& config, const std::filesystem::path& folder, Folder may_hold,
               const Pipeline& pipeline) {
  const bool is_new = may_hold == Folder::must_be_new;
  try {
    if (!config.portfolio.asked_for()) {
      return evolve_to_end(
          is_new ? EvolveRun{config, folder, std::nullopt} : begin_or_resume(config, folder),
          pipeline);
    }
    if (is_new && std::filesystem::exists(folder)) common::create_new_folder(folder);  // refuses
    return evolve_portfolio(config, folder, pipeline);
  } catch (const evolve::Interrupted&) {
    return {};
  }
}

Evolved resume(const std::filesystem::path& folder, const Pipeline& pipeline) {
  const auto config_path = folder / "config.yaml";
  if (std::filesystem::exists(config_path) &&
      !std::filesystem::exists(folder / "generations.jsonl")) {
    const auto config = RunConfig::parse(common::read_whole_file(config_path), config_path.string(),
                                         pipeline.registry);
    if (config.portfolio.asked_for()) {
      return evolve(config, folder, Folder::may_hold_this_run, pipeline);
    }
  }
  auto opened = evolve::RunFolder::open(folder);
  auto config =
      RunConfig::parse(opened.config_text(), opened.config_path().string(), pipeline.registry);
  try {
    return evolve_to_end({std::move(config), folder, std::move(opened)}, pipeline);
  } catch (const evolve::Interrupted&) {
    return {};
  }
}

}  // namespace coevo::fitness
