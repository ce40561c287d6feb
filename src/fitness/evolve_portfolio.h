// SPDX-License-Identifier: MIT
// A portfolio, grown and put in order: stages of src/fitness/evolve.h. Each new member is an
// evolution on what the members so far leave unsolved.
#pragma once

#include <filesystem>

#include "src/fitness/evolve.h"

namespace coevo::fitness {

// In `path`: a run folder a member, and best.json, the portfolio. Resumes what is there, unless it
// must be new. InputError where another process is at it. Throws evolve::Interrupted where it was
// stopped between two evolutions.
Evolved evolve_portfolio(const RunConfig& config, const std::filesystem::path& path,
                         Folder may_hold, const Pipeline& pipeline);

}  // namespace coevo::fitness
