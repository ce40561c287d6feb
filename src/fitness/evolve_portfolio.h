// SPDX-License-Identifier: MIT
// A portfolio, grown and put in order: stages of src/fitness/evolve.h. Each new member is an
// evolution on what the members so far leave unsolved.
#pragma once

#include <filesystem>

#include "src/fitness/evolve.h"

namespace coevo::fitness {

// Makes an existing folder free for a new portfolio: removes what one leaves behind that was killed
// as it wrote its first file. InputError where anything else is in it.
void make_room_for_portfolio(const std::filesystem::path& path);

// In `path`: a run folder a member, and best.json, the portfolio. Resumes what is there. Throws
// evolve::Interrupted where it was stopped between two evolutions.
Evolved evolve_portfolio(const RunConfig& config, const std::filesystem::path& path,
                         const Pipeline& pipeline);

}  // namespace coevo::fitness
