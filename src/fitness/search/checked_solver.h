// SPDX-License-Identifier: MIT
// A solver whose solutions count only if the independent referee accepts them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/domain.h"

namespace coevo::fitness {

// The result of a search; if it is solved, the referee has accepted the solution.
struct CheckedResult {
  solver::SolveResult result;          // also accepted if the outcome is another one
  std::string solution;                // in the domain's exact notation
  std::vector<std::uint64_t> lengths;  // by the domain's metrics, as the referee counted them
};

// Not thread-safe: one for each worker.
class CheckedSolver {
 public:
  // The domain must outlive it. Throws InputError if the settings do not fit together.
  CheckedSolver(const solver::Domain& domain, const solver::SolverSpec& spec);

  // Throws std::logic_error, naming the instance, if the referee refuses what the search found:
  // that is a bug of ours.
  CheckedResult solve(const solver::Instance& instance, const solver::Limits& limits);
  // The same, but if the machine runs out of memory before the limit, the outcome is
  // `memory_limit`, too, with no counts. Do not use it for results that are kept or compared: they
  // must not depend on the machine and end with the exception.
  CheckedResult solve_on_this_machine(const solver::Instance& instance,
                                      const solver::Limits& limits);

 private:
  solver::Solver& solver();
  CheckedResult checked(const solver::Instance& instance, solver::SolveResult result) const;

  const solver::Domain& domain_;
  solver::SolverSpec spec_;
  std::unique_ptr<solver::Solver> solver_;  // none after memory ran out
};

}  // namespace coevo::fitness
