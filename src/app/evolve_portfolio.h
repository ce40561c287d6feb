// `portfolio.members`: evolutions one after another, each on what the members so far leave
// unsolved.
#pragma once

#include <filesystem>

#include "src/app/command.h"
#include "src/app/run_config.h"
#include "src/fitness/executor.h"

namespace coevo::app {

// In `path`: a run folder a member, and best.json, the portfolio. Goes on with what is there.
// Returns the exit status.
int evolve_portfolio(const RunConfig& config, const std::filesystem::path& path,
                     fitness::Executor& executor, const GlobalOptions& global);

}  // namespace coevo::app
