// One evolution in its run folder, as `coevo evolve` runs it, alone or as a part of something
// larger.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "evolve/run_folder.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/app/run_config.h"
#include "src/fitness/executor.h"

namespace coevo::app {

struct EvolveRun {
  RunConfig config;
  std::filesystem::path path;
  std::optional<evolve::RunFolder> folder;  // of a run to go on with
};

// A run of this config in this folder: new, or going on with what is there. InputError where a run
// of another config is there.
EvolveRun begin_or_go_on(RunConfig config, const std::filesystem::path& path);

// A weight file that says where it comes from.
solver::WeightFile result_file(const RunConfig& config, solver::SolverSpec spec);

// Runs it to its end and writes best.json; returns the exit status.
int evolve_to_end(EvolveRun run, fitness::Executor& executor, const GlobalOptions& global);
// The same, where it is known already which instances of its sample the members leave unsolved.
int evolve_to_end(EvolveRun run, std::vector<std::uint64_t> training, fitness::Executor& executor,
                  const GlobalOptions& global);

}  // namespace coevo::app
