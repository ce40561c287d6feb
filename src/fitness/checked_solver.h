// SPDX-License-Identifier: MIT
// A solver whose solutions count only if the independent referee accepts them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/domain.h"

namespace coevo::fitness {

struct CheckedResult {
  solver::SolveResult result;
  std::string solution;                // in the domain's exact notation
  std::vector<std::uint64_t> lengths;  // by the domain's metrics, as the referee counted them
};

// Not thread-safe: one for each worker.
class CheckedSolver {
 public:
  CheckedSolver(const solver::Domain& domain, const solver::SolverSpec& spec);

  // Throws std::logic_error, naming the instance, if the referee refuses what the search found:
  // that is a bug of ours.
  CheckedResult solve(const solver::Instance& instance, const solver::Limits& limits);

 private:
  const solver::Domain& domain_;
  common::Settings settings_;
  std::unique_ptr<solver::Solver> solver_;
};

}  // namespace coevo::fitness
