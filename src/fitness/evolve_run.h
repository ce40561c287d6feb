// SPDX-License-Identifier: MIT
// One evolution in its run folder, alone or as a part of something larger: a stage of
// src/fitness/evolve.h.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "evolve/run_folder.h"
#include "solver/weight_file.h"
#include "src/fitness/evolve.h"

namespace coevo::fitness {

struct EvolveRun {
  RunConfig config;
  std::filesystem::path path;
  std::optional<evolve::RunFolder> folder;  // of a run to resume
};

// A run of this config in this folder: new, or resumed where one is there. InputError where a run
// of another config is there.
EvolveRun begin_or_resume(RunConfig config, const std::filesystem::path& path);

// A weight file that says where it comes from.
solver::WeightFile result_file(const RunConfig& config, solver::SolverSpec spec);

// Runs it to its end and writes best.json. Throws evolve::Interrupted where it was stopped before
// its folder was there.
Evolved evolve_to_end(EvolveRun run, const Pipeline& pipeline);
// The same, where it is known already which instances of its sample the members leave unsolved.
Evolved evolve_to_end(EvolveRun run, std::vector<std::uint64_t> training, const Pipeline& pipeline);

}  // namespace coevo::fitness
