// SPDX-License-Identifier: MIT
#include "src/fitness/search/checked_solver.h"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <utility>

namespace coevo::fitness {

CheckedSolver::CheckedSolver(const solver::Domain& domain, const solver::SolverSpec& spec)
    : domain_(domain), spec_(spec), solver_(domain.make_solver(spec)) {}

solver::Solver& CheckedSolver::solver() {
  if (!solver_) solver_ = domain_.make_solver(spec_);
  return *solver_;
}

CheckedResult CheckedSolver::solve(const solver::Instance& instance, const solver::Limits& limits) {
  return checked(instance, solver().solve(instance, limits));
}

CheckedResult CheckedSolver::solve_on_this_machine(const solver::Instance& instance,
                                                   const solver::Limits& limits) {
  solver::SolveResult result{.outcome = common::Outcome::memory_limit};
  solver::Solver& own = solver();
  try {
    result = own.solve(instance, limits);
  } catch (const std::bad_alloc&) {
    solver_.reset();  // its tables are half made
  }
  return checked(instance, std::move(result));
}

CheckedResult CheckedSolver::checked(const solver::Instance& instance,
                                     solver::SolveResult result) const {
  CheckedResult checked{.result = std::move(result), .solution = {}, .lengths = {}};
  const bool has_solution =
      checked.result.outcome == common::Outcome::solved || !checked.result.plan.empty();
  if (!has_solution) return checked;
  const std::string notation = domain_.exact_notation();
  checked.solution = domain_.write(instance, checked.result.plan, notation, spec_.settings);
  solver::Verdict verdict = domain_.replay(instance, checked.solution, notation, spec_.settings);
  if (!verdict.won) {
    throw std::logic_error(fmt::format("the referee refuses the solution of instance {}: {}",
                                       instance.number, verdict.fault));
  }
  checked.lengths = std::move(verdict.lengths);
  return checked;
}

}  // namespace coevo::fitness
