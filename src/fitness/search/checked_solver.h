// SPDX-License-Identifier: MIT
// A solver whose solutions count only if the independent referee accepts them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/domain.h"

namespace coevo::fitness {

// The result of a search; where it is solved, the referee has accepted the solution.
struct CheckedResult {
  solver::SolveResult result;  // a plan in it was accepted too, where the outcome is another one
  std::string solution;        // in the domain's exact notation
  std::vector<std::uint64_t> lengths;  // by the domain's metrics, as the referee counted them
};

// Not thread-safe: one for each worker.
class CheckedSolver {
 public:
  // The domain must outlive it. InputError where the settings do not go together.
  CheckedSolver(const solver::Domain& domain, const solver::SolverSpec& spec);

  // Throws std::logic_error, naming the instance, if the referee refuses what the search found:
  // that is a bug of ours.
  CheckedResult solve(const solver::Instance& instance, const solver::Limits& limits);
  // The same, but where the machine's memory ends before the limit on it, the outcome is
  // `memory_limit` too, with no counts. Not for what is kept or compared: that must not depend on
  // the machine, and ends with the exception.
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
