// SPDX-License-Identifier: MIT
// One run of what a config tunes, to see whether it works.
#pragma once

#include "src/app/command.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// Runs the default configuration (for a search, the middle of its genes' ranges) on the first
// training instance and prints the observations. Returns kDone, or kCheckFailed without a result.
// Throws InputError if nothing could run.
int try_config(const fitness::RunConfig& config, const GlobalOptions& global);

}  // namespace coevo::cli
