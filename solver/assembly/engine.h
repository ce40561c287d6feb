// A search over a domain with an estimate, as one ready solver. A Traits says how a domain's parts are
// made:
//   Traits::Domain, Traits::Estimate           the types
//   Traits::make_domain(settings)           the rules
//   Traits::make_estimate(domain, spec)     H
//   Traits::start(domain, instance)         the first position
//   Traits::is_unsolvable(domain, start)    whether that is plain to see: then nothing is searched
//   Traits::steps(domain, start, path)      the solution with auto-moves
// Searches for shortest solutions ask for more: see shortest_engine.h.
#pragma once

#include <ctime>
#include <memory>

#include "solver/domain.h"

namespace coevo::assembly {

// CPU time of the calling thread, seconds.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Traits, class Kind>
class Engine : public solver::Solver {
 public:
  using Domain = typename Traits::Domain;
  using Estimate = typename Traits::Estimate;

  explicit Engine(const solver::SolverSpec& spec)
      : domain_(Traits::make_domain(spec.settings)),
        estimate_(Traits::make_estimate(domain_, spec)),
        search_(domain_, estimate_, Kind::options(spec.settings)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  solver::SolveResult solve(const solver::Instance& instance, const solver::Limits& limits) override {
    const double began = thread_seconds();
    const auto start = Traits::start(domain_, instance);
    solver::SolveResult report;
    if (Traits::is_unsolvable(domain_, start)) {
      report.outcome = common::Outcome::unsolvable;
      return report;
    }
    const auto result = search_.run(start, limits);
    report.outcome = result.outcome;
    if (!kProves && result.outcome == common::Outcome::unsolvable) {
      report.outcome = common::Outcome::exhausted;
    }
    report.generated = result.generated;
    report.expanded = result.expanded;
    if constexpr (requires { estimate_.take_activations(); }) report.activations = estimate_.take_activations();
    report.peak_memory = result.peak_memory;
    report.optimal = result.optimal;
    report.lower_bound = result.lower_bound;
    if (result.outcome == common::Outcome::solved) {
      report.plan = Traits::steps(domain_, start, result.path);
    }
    report.cpu_seconds = thread_seconds() - began;
    return report;
  }

 private:
  // Whether a search that ran dry has seen all there is: a Traits may say otherwise.
  static constexpr bool kProves = [] {
    if constexpr (requires { Traits::kProves; }) return Traits::kProves;
    return true;
  }();

  Domain domain_;
  Estimate estimate_;
  typename Kind::template Search<Domain, Estimate> search_;
};

}  // namespace coevo::assembly
