// SPDX-License-Identifier: MIT
// One run of what a config tunes, to see whether it works.
#pragma once

#include "src/app/command.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// Runs the default configuration (of a search: the middle of its genes' ranges) on the first
// training instance and prints what was seen. kDone, or kCheckFailed where that gave no result.
// Throws InputError if nothing could be run.
int try_config(const fitness::RunConfig& config, const GlobalOptions& global);

}  // namespace coevo::cli
