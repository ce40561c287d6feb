// SPDX-License-Identifier: MIT
#include "src/fitness/checked_solver.h"

#include <fmt/format.h>

#include <stdexcept>

namespace coevo::fitness {

CheckedSolver::CheckedSolver(const solver::Domain& domain, const solver::SolverSpec& spec)
    : domain_(domain), settings_(spec.settings), solver_(domain.make_solver(spec)) {}

CheckedResult CheckedSolver::solve(const solver::Instance& instance, const solver::Limits& limits) {
  CheckedResult checked;
  checked.result = solver_->solve(instance, limits);
  const bool has_solution =
      checked.result.outcome == common::Outcome::solved || !checked.result.plan.empty();
  if (!has_solution) return checked;
  const std::string notation = domain_.exact_notation();
  checked.solution = domain_.write(instance, checked.result.plan, notation, settings_);
  solver::Verdict verdict = domain_.replay(instance, checked.solution, notation, settings_);
  if (!verdict.won) {
    throw std::logic_error(fmt::format("the referee refuses the solution of instance {}: {}",
                                       instance.number, verdict.fault));
  }
  checked.lengths = std::move(verdict.lengths);
  return checked;
}

}  // namespace coevo::fitness
