// SPDX-License-Identifier: MIT
// Our presets and other installed solvers, in turns on the same deals.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "src/fitness/registry.h"
#include "src/lab/peers/measured_solver.h"

namespace coevo::experiments {

struct PeerOptions {
  std::uint64_t deals = 8000;
  std::uint64_t rounds = 3;
  // A folder of weight files in addition to our presets; kNoFolder: none.
  std::string pareto = "configs/champions/pareto";
  std::vector<std::string> programs = {};  // NAME=COMMAND
  std::uint64_t program_deals = 0;         // 0: a tenth of the deals

  static constexpr const char* kNoFolder = "none";
};

// The presets `fast` and `single` on deals 1 .. deals, beams on the first tenth of them, the preset
// `quality` on the first hundredth, and Freecell Solver, if installed, on each of these. Throws
// InputError for a faulty weight file or program before anything is measured, and std::logic_error
// if the referee refuses one of our solutions. Calls `tell` with the next step. The caller sets
// command, date, program and machine.
PeerComparison compare_peers(const Registry& registry, const PeerOptions& options,
                             const std::function<void(const std::string&)>& tell);

}  // namespace coevo::experiments
