// SPDX-License-Identifier: MIT
// Shortest solutions within the available memory. First a quick solution, as incumbent; then A*
// and, if its memory runs out, IDA* from the bound that A* proved; or branch and bound instead of
// both. So any limit leaves an incumbent with a proven gap. If time is limited, beams shorten the
// incumbent first; otherwise they cost more than A* saves by pruning at its length.
#pragma once

#include <memory>
#include <string>

#include "solver/domain.h"

namespace coevo::assembly {

class OptimalSolver : public solver::Solver {
 public:
  // `spec` has the domain's settings and the members of a portfolio for the quick solution; without
  // members, there is no quick solution. `domain` must outlive it.
  OptimalSolver(const solver::Domain& domain, const solver::SolverSpec& spec);

  static solver::SearchDescriptor describe();

  // The limits on positions and time are for all its searches together; A* has all of the memory,
  // then IDA*.
  solver::SolveResult solve(const solver::Instance& instance,
                            const solver::Limits& limits) override;

 private:
  class SharedLimits;

  // Shortens the incumbent by ever wider beams, in a part of the time.
  void improve(const solver::Instance& instance, const SharedLimits& shared,
               solver::SolveResult& result) const;
  void improve_by(const solver::MemberSpec& beam, const solver::Instance& instance,
                  const solver::Limits& limits, solver::SolveResult& result) const;
  void branch_and_bound(const solver::Instance& instance, const solver::Limits& limits,
                        solver::SolveResult& result);
  void prove(solver::Solver& search, const solver::Instance& instance, const solver::Limits& limits,
             solver::SolveResult& result) const;
  void continue_with_ida_star(const solver::Instance& instance, const solver::Limits& limits,
                              solver::SolveResult& result);
  solver::SolverSpec spec_of(const std::string& search) const;
  // As the referee counts it, in the domain's primary metric.
  std::uint64_t length(const solver::Instance& instance, const solver::SolveResult& result) const;

  const solver::Domain& domain_;
  solver::SolverSpec spec_;
  std::unique_ptr<solver::Solver> quick_;
  std::unique_ptr<solver::Solver> astar_;
};

}  // namespace coevo::assembly
