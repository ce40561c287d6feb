// A search for shortest solutions over a domain, as one ready solver: the kinds of search that say
// `using FindsShortest = void`. Beyond an Engine's, a Traits says:
//   Traits::Bound, Traits::make_bound(domain, settings)   the lower bound, made once for all instances
//   Traits::Shortest                                   a solver::BoundedSpace
//   Traits::make_shortest(domain, bound, start)        an instance as one
//   Traits::shortest_steps(shortest, start, path)      the solution
//   Traits::shortest_parameters()                      settings of its own, if any
//   Traits::shortened(domain, shortest, start, path)   a path at most as long, if there is a quick way
#pragma once

#include <memory>
#include <vector>

#include "solver/assembly/engine.h"

namespace coevo::assembly {

template <class Kind>
concept FindsShortest = requires {
  typename Kind::FindsShortest;
};

template <class Traits, class Kind>
class ShortestEngine : public solver::Solver {
 public:
  ShortestEngine(const ShortestEngine&) = delete;
  ShortestEngine& operator=(const ShortestEngine&) = delete;
  explicit ShortestEngine(const solver::SolverSpec& spec)
      : domain_(Traits::make_domain(spec.settings)),
        bound_(Traits::make_bound(domain_, spec.settings)),
        search_(Kind::options(spec.settings)) {}

  solver::SolveResult solve(const solver::Instance& instance, const solver::Limits& limits) override {
    const double began = thread_seconds();
    solver::SolveResult report;
    const auto start = Traits::start(domain_, instance);
    if (Traits::is_unsolvable(domain_, start)) {
      report.outcome = common::Outcome::unsolvable;
      return report;
    }
    const auto shortest = Traits::make_shortest(domain_, bound_, start);
    const auto result = run(*shortest, start, limits);
    report.outcome = result.outcome;
    report.generated = result.generated;
    report.expanded = result.expanded;
    report.peak_memory = result.peak_memory;
    report.optimal = result.outcome == common::Outcome::solved;
    if (result.outcome != common::Outcome::unsolvable) report.lower_bound = result.lower_bound;
    if (!result.path.empty()) report.plan = Traits::shortest_steps(*shortest, start, result.path);
    report.cpu_seconds = thread_seconds() - began;
    return report;
  }

 private:
  using Shortest = typename Traits::Shortest;
  using Search = typename Kind::template Search<Shortest>;

  // A search on several threads has an instance for each, as bounds keep memories.
  auto run(Shortest& shortest, const typename Traits::Domain::State& start,
           const solver::Limits& limits) {
    if constexpr (requires { search_.workers(); }) {
      std::vector<std::unique_ptr<Shortest>> more;
      std::vector<Shortest*> all{&shortest};
      while (all.size() < search_.workers()) {
        more.push_back(Traits::make_shortest(domain_, bound_, start));
        all.push_back(more.back().get());
      }
      return search_.run(all, limits);
    } else if constexpr (requires(typename Search::Shorten shorten) {
                           search_.run(shortest, limits, shorten);
                           Traits::shortened(domain_, shortest, start, {});
                         }) {
      return search_.run(shortest, limits, [&](const auto& path) {
        return Traits::shortened(domain_, shortest, start, path);
      });
    } else {
      return search_.run(shortest, limits);
    }
  }

  typename Traits::Domain domain_;
  typename Traits::Bound bound_;
  Search search_;
};

}  // namespace coevo::assembly
