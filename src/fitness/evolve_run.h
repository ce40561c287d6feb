// SPDX-License-Identifier: MIT
// One evolution in its run folder, alone or as a part of something larger: a stage of
// src/fitness/evolve.h.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evolve/run/run_folder.h"
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

// Where a result of this run comes from, by name.
std::map<std::string, std::string> provenance(const RunConfig& config);

// Runs it to its end and writes best.json. Throws evolve::Interrupted where it was stopped before
// its folder was there.
Evolved evolve_to_end(EvolveRun run, const Pipeline& pipeline);
// The same, where it is known already which instances of its sample the members leave unsolved.
Evolved evolve_to_end(EvolveRun run, std::vector<std::uint64_t> training, const Pipeline& pipeline);

}  // namespace coevo::fitness
