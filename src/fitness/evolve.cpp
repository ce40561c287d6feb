// SPDX-License-Identifier: MIT
#include "src/fitness/evolve.h"

#include <algorithm>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/run_folder.h"
#include "evolve/evaluation.h"
#include "src/fitness/evolve_run.h"

namespace coevo::fitness {
namespace {

namespace fs = std::filesystem;

bool holds_portfolio(const fs::path& folder) {
  return records::has_config(folder) && !fs::exists(folder / records::kJournalFile);
}

Evolved evolve_in(const RunConfig& config, const fs::path& folder, Folder may_hold,
                  const Pipeline& pipeline) {
  if (config.portfolio.asked_for()) {
    return PortfolioRun(config, folder, pipeline, may_hold).to_end();
  }
  return EvolveRun(config, folder, pipeline, may_hold).to_end();
}

Evolved resume_in(const fs::path& folder, const Pipeline& pipeline,
                  const std::vector<std::string>& more) {
  if (holds_portfolio(folder)) {
    const auto file = folder / records::kConfigFile;
    const auto config =
        RunConfig::parse(common::read_whole_file(file), file.string(), pipeline.registry);
    if (config.portfolio.asked_for()) {
      if (!more.empty()) throw common::InputError("--resume: expected no --set for a portfolio");
      return PortfolioRun(config, folder, pipeline, Folder::may_hold_this_run).to_end();
    }
  }
  return EvolveRun(folder, pipeline, more).to_end();
}

// Only a folder with a config can resume.
template <class Run>
Evolved run_in(const fs::path& folder, Run run) {
  try {
    Evolved done = run();
    if (done.finished) return done;
  } catch (const evolve::Interrupted&) {
  }
  return {.folder = records::has_config(folder) ? folder : fs::path()};
}

}  // namespace

Evolved evolve(const RunConfig& config, const fs::path& folder, const Pipeline& pipeline,
               Folder may_hold) {
  return run_in(folder, [&] { return evolve_in(config, folder, may_hold, pipeline); });
}

Evolved resume(const fs::path& folder, const Pipeline& pipeline,
               const std::vector<std::string>& more) {
  return run_in(folder, [&] { return resume_in(folder, pipeline, more); });
}

Evolved repeat(const fs::path& recorded, const fs::path& folder, const Pipeline& pipeline) {
  auto budgets = records::earlier_budgets(recorded);
  budgets.emplace_back();  // the config's own
  const fs::path file = recorded / records::kConfigFile;
  std::size_t at = 0;
  if (records::has_config(folder)) {
    const std::string text = common::read_whole_file(folder / records::kConfigFile);
    const auto has_text = [&](const std::vector<std::string>& budget) {
      return RunConfig::read(file, budget, pipeline.registry).text() == text;
    };
    const auto found = std::ranges::find_if(budgets, has_text);
    if (found != budgets.end()) at = static_cast<std::size_t>(found - budgets.begin());
  }
  Evolved done = evolve(RunConfig::read(file, budgets[at], pipeline.registry), folder, pipeline,
                        Folder::may_hold_this_run);
  while (done.finished && ++at < budgets.size()) {
    const auto next = RunConfig::read(file, budgets[at], pipeline.registry);
    done = resume(folder, pipeline, budget_assignments(next.evolution));
  }
  return done;
}

}  // namespace coevo::fitness
