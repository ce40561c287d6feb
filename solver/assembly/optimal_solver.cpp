#include "solver/assembly/optimal_solver.h"

#include <algorithm>
#include <stdexcept>

#include "solver/member.h"
#include "solver/search/astar.h"
#include "solver/search/branch_and_bound.h"
#include "solver/search/ida_star.h"
#include "solver/search/portfolio.h"

namespace coevo::assembly {
namespace {

using common::Outcome;
using solver::SolveResult;

// Of IDA*'s table; it takes what memory there is.
constexpr std::int64_t kTableBits = 30;
// Of branch and bound's, which is cleared for each instance.
constexpr std::int64_t kEnteredBits = 22;

// What all searches together may spend.
class Allowance {
 public:
  explicit Allowance(const solver::Limits& limits)
      : limits_(limits), began_(std::chrono::steady_clock::now()) {}
  // What is left after a search that spent as the report says.
  solver::Limits left(const SolveResult& report) const {
    solver::Limits left = limits_;
    left.generated -= std::min(report.generated, limits_.generated);
    const auto spent = std::chrono::steady_clock::now() - began_;
    left.seconds -= std::chrono::duration<double>(spent).count();
    return left;
  }

 private:
  solver::Limits limits_;
  std::chrono::steady_clock::time_point began_;
};

// The counts of both, the bound that is stronger, the outcome of `later`, and its solution unless
// only `first` has one.
void add(SolveResult& first, SolveResult later) {
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

OptimalSolver::OptimalSolver(const solver::Domain& domain, const solver::SolverSpec& spec)
    : domain_(domain), spec_(spec) {
  if (spec_.members.empty()) return;
  quick_ = domain_.make_solver(spec_of(search::PortfolioKind::describe().name));
}

solver::SearchDescriptor OptimalSolver::describe() {
  return {.name = "optimal",
          .help =
              "a quick solution, then A*, then IDA* where memory ends: shortest solutions, "
              "proven, or at any limit the best known and how much shorter it might be",
          .parameters = {
              {"proof",
               "the search after the quick solution; IDA* follows A* only",
               search::AstarKind::describe().name,
               0,
               0,
               {search::AstarKind::describe().name, search::BranchAndBoundKind::describe().name}}},
          .improves_a_plan = true};
}

// The same settings for another search, whose own have their defaults.
solver::SolverSpec OptimalSolver::spec_of(const std::string& search) const {
  solver::SolverSpec spec = spec_;
  spec.search = search;
  spec.settings = solver::shared_settings(domain_.search(search), spec_.settings);
  return spec;
}

std::uint64_t OptimalSolver::length(const solver::Instance& instance, const SolveResult& report) const {
  const std::string notation = domain_.exact_notation();
  const auto text = domain_.write(instance, report.plan, notation, spec_.settings);
  const auto verdict = domain_.replay(instance, text, notation, spec_.settings);
  if (!verdict.won) throw std::logic_error("the referee refuses a quick solution");
  return verdict.lengths[domain_.primary_metric()];
}

SolveResult OptimalSolver::solve(const solver::Instance& instance, const solver::Limits& limits) {
  const Allowance allowance(limits);
  SolveResult report;
  if (quick_) report = quick_->solve(instance, limits);
  if (report.outcome == Outcome::unsolvable || report.outcome == Outcome::interrupted) {
    return report;
  }
  if (spec_.settings.text("proof") == search::BranchAndBoundKind::describe().name) {
    branch(instance, allowance.left(report), report);
    return report;
  }
  if (!astar_) astar_ = domain_.make_solver(spec_of(search::AstarKind::describe().name));
  add(report, astar_->solve(instance, allowance.left(report)));
  close(instance, report);
  if (report.outcome != Outcome::memory_limit) return report;
  astar_.reset();  // its memory is IDA*'s now
  continue_with_ida_star(instance, allowance.left(report), report);
  return report;
}

// Looks for what is shorter than the known solution.
void OptimalSolver::branch(const solver::Instance& instance, const solver::Limits& limits,
                           SolveResult& report) {
  auto spec = spec_of(search::BranchAndBoundKind::describe().name);
  spec.settings.set("table_bits", kEnteredBits);
  if (!report.plan.empty()) {
    spec.settings.set("below", static_cast<std::int64_t>(length(instance, report)));
  }
  add(report, domain_.make_solver(spec)->solve(instance, limits));
  close(instance, report);
}

// From the bound that is proven, up to the known solution.
void OptimalSolver::continue_with_ida_star(const solver::Instance& instance, const solver::Limits& limits,
                          SolveResult& report) {
  auto spec = spec_of(search::IdaStarKind::describe().name);
  spec.settings.set("table_bits", kTableBits);
  spec.settings.set("threshold", static_cast<std::int64_t>(report.lower_bound.value_or(0)));
  if (!report.plan.empty()) {
    spec.settings.set("enough", static_cast<std::int64_t>(length(instance, report)));
  }
  add(report, domain_.make_solver(spec)->solve(instance, limits));
  close(instance, report);
}

// The known solution is shortest where a search found nothing shorter, or the bound has reached it.
void OptimalSolver::close(const solver::Instance& instance, SolveResult& report) const {
  if (report.outcome == Outcome::solved || report.plan.empty()) return;
  if (report.outcome != Outcome::exhausted &&
      report.lower_bound.value_or(0) < length(instance, report)) {
    return;
  }
  report.outcome = Outcome::solved;
  report.optimal = true;
}

}  // namespace coevo::assembly
