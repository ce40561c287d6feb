// SPDX-License-Identifier: MIT
// Ablation: the solver without one of its parts, on the same instances.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/records/run/ablation_file.h"
#include "solver/weight_file.h"
#include "src/fitness/executors/executor.h"

namespace coevo::fitness {

struct Variant {
  std::string dropped;  // a heuristic, "rule N", or "parameter: default" with its default in place
  solver::SolverSpec spec;
  std::size_t rule = 0;  // N
};

// A variant for each heuristic with a weight other than 0, for each rule of a policy, and for each
// search parameter that is not at its default, except for the rules of the puzzle.
std::vector<Variant> variants_of(const solver::WeightFile& file);

using records::AblationRow;

// The whole solver first, then the variants in order. Throws evolve::Interrupted when the limits'
// stop flag was set.
std::vector<AblationRow> ablate(const solver::WeightFile& file,
                                std::span<const solver::Instance> instances,
                                const solver::Limits& limits, Executor& executor);

}  // namespace coevo::fitness
