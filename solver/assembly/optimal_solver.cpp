// SPDX-License-Identifier: MIT
#include "solver/assembly/optimal_solver.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/search/portfolio/portfolio.h"
#include "solver/search/shortest/astar.h"
#include "solver/search/shortest/branch_and_bound.h"
#include "solver/search/shortest/ida_star.h"
#include "solver/spec_reader.h"

namespace coevo::assembly {
namespace {

using common::Outcome;
using solver::SolveResult;

// Of IDA*'s table: as large as the memory allows.
constexpr std::int64_t kTableBits = 30;
// Of branch and bound's table, which is cleared for each instance.
constexpr std::int64_t kEnteredBits = 22;

// Merges `later` into `first`: the counts of both, the stronger bound, the outcome of `later`, and
// its solution unless only `first` has one.
void merge(SolveResult& first, SolveResult later) {
  later.generated += first.generated;
  later.expanded += first.expanded;
  later.positions = std::max(later.positions, first.positions);
  later.peak_memory = std::max(later.peak_memory, first.peak_memory);
  later.cpu_seconds += first.cpu_seconds;
  if (first.lower_bound) {
    later.lower_bound = std::max(*first.lower_bound, later.lower_bound.value_or(0));
  }
  if (later.plan.empty()) later.plan = std::move(first.plan);
  first = std::move(later);
}

}  // namespace

// The limits on all searches together.
class OptimalSolver::SharedLimits {
 public:
  explicit SharedLimits(const solver::Limits& limits)
      : limits_(limits), began_(std::chrono::steady_clock::now()) {}
  // The limits that remain after searches with that result.
  solver::Limits left(const SolveResult& result) const {
    solver::Limits left = limits_;
    left.generated -= std::min(result.generated, limits_.generated);
    left.seconds -= seconds();
    return left;
  }
  bool is_timed() const { return std::isfinite(limits_.seconds); }
  // Whether so large a share of the time is spent.
  bool has_spent(double share) const { return seconds() > share * limits_.seconds; }

 private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

  solver::Limits limits_;
  std::chrono::steady_clock::time_point began_;
};

OptimalSolver::OptimalSolver(const solver::Domain& domain, const solver::SolverSpec& spec)
    : domain_(domain), spec_(spec) {
  if (spec_.members.empty()) return;
  quick_ = domain_.make_solver(spec_of(search::PortfolioKind::describe().name));
}

solver::SearchDescriptor OptimalSolver::describe() {
  return {.name = "optimal",
          .help =
              "a quick solution, then A*, then IDA* if memory runs out: proven shortest solutions; "
              "at a limit, the incumbent and its gap to the lower bound",
          .parameters = {{"proof",
                          "the search after the quick solution; IDA* follows only A*",
                          search::AstarKind::describe().name,
                          0,
                          0,
                          {search::AstarKind::describe().name,
                           search::BranchAndBoundKind::describe().name}}},
          .improves_a_plan = true};
}

// The same settings for another search, whose own are the defaults.
solver::SolverSpec OptimalSolver::spec_of(const std::string& search) const {
  solver::SolverSpec spec = spec_;
  spec.search = search;
  spec.settings = solver::shared_settings(domain_.search(search), spec_.settings);
  return spec;
}

std::uint64_t OptimalSolver::length(const solver::Instance& instance,
                                    const SolveResult& result) const {
  const std::string notation = domain_.exact_notation();
  const auto text = domain_.write(instance, result.plan, notation, spec_.settings);
  const auto verdict = domain_.replay(instance, text, notation, spec_.settings);
  if (!verdict.won) throw std::logic_error("the referee refuses a quick solution");
  return verdict.lengths[domain_.primary_metric()];
}

SolveResult OptimalSolver::solve(const solver::Instance& instance, const solver::Limits& limits) {
  const SharedLimits shared(limits);
  SolveResult result;
  if (quick_) result = quick_->solve(instance, limits);
  if (result.outcome == Outcome::unsolvable || result.outcome == Outcome::interrupted) {
    return result;
  }
  if (spec_.incumbent_beam && shared.is_timed()) improve(instance, shared, result);
  if (spec_.settings.text("proof") == search::BranchAndBoundKind::describe().name) {
    branch_and_bound(instance, shared.left(result), result);
    return result;
  }
  if (!astar_) astar_ = domain_.make_solver(spec_of(search::AstarKind::describe().name));
  solver::Limits shorter = shared.left(result);
  if (!result.plan.empty()) shorter.below = static_cast<int>(length(instance, result));
  prove(*astar_, instance, shorter, result);
  if (result.outcome != Outcome::memory_limit) return result;
  astar_.reset();  // frees its memory for IDA*
  continue_with_ida_star(instance, shared.left(result), result);
  return result;
}

void OptimalSolver::improve(const solver::Instance& instance, const SharedLimits& shared,
                            SolveResult& result) const {
  constexpr double kShare = 0.05;  // of the time; the next beam takes as long as all before it
  solver::MemberSpec member = *spec_.incumbent_beam;
  auto& width = std::get<solver::BeamSpec>(member.search).width;
  do {
    improve_by(member, instance, shared.left(result), result);
    width *= 2;
  } while (!shared.has_spent(kShare) && width <= solver::kMaxWidth);
}

void OptimalSolver::improve_by(const solver::MemberSpec& beam, const solver::Instance& instance,
                               const solver::Limits& limits, SolveResult& result) const {
  const auto solver = domain_.make_solver(solver::solver_of(beam, domain_, spec_.settings));
  SolveResult found = solver->solve(instance, limits);
  const bool is_shorter =
      result.plan.empty() ||
      (!found.plan.empty() && length(instance, found) < length(instance, result));
  if (!is_shorter) found.plan.clear();
  merge(result, std::move(found));
}

// Looks for a solution shorter than the incumbent.
void OptimalSolver::branch_and_bound(const solver::Instance& instance, const solver::Limits& limits,
                                     SolveResult& result) {
  auto spec = spec_of(search::BranchAndBoundKind::describe().name);
  spec.settings.set("table_bits", kEnteredBits);
  if (!result.plan.empty()) {
    spec.settings.set("below", static_cast<std::int64_t>(length(instance, result)));
  }
  prove(*domain_.make_solver(spec), instance, limits, result);
}

// From the proven bound up to the incumbent's length.
void OptimalSolver::continue_with_ida_star(const solver::Instance& instance,
                                           const solver::Limits& limits, SolveResult& result) {
  auto spec = spec_of(search::IdaStarKind::describe().name);
  spec.settings.set("table_bits", kTableBits);
  spec.settings.set("threshold", static_cast<std::int64_t>(result.lower_bound.value_or(0)));
  if (!result.plan.empty()) {
    spec.settings.set("enough", static_cast<std::int64_t>(length(instance, result)));
  }
  prove(*domain_.make_solver(spec), instance, limits, result);
}

// The incumbent is shortest if the search exhausted all shorter ones or the bound reached its
// length.
void OptimalSolver::prove(solver::Solver& search, const solver::Instance& instance,
                          const solver::Limits& limits, SolveResult& result) const {
  merge(result, search.solve(instance, limits));
  if (result.outcome == Outcome::solved || result.plan.empty()) return;
  if (result.outcome != Outcome::exhausted &&
      result.lower_bound.value_or(0) < length(instance, result)) {
    return;
  }
  search.check_bounds(instance, result.plan);
  result.outcome = Outcome::solved;
  result.optimal = true;
}

}  // namespace coevo::assembly
