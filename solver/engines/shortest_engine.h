// A search for shortest solutions over a domain, as one ready solver: the kinds of search that say
// `using FindsShortest = void`. Beyond an Engine's, a Kit says:
//   Kit::Bound, Kit::make_bound(domain, settings)   the lower bound, made once for all instances
//   Kit::Shortest                                   a solver::BoundedDomain
//   Kit::make_shortest(domain, bound, start)        an instance as one
//   Kit::shortest_steps(shortest, start, path)      the solution
//   Kit::shortest_parameters()                      settings of its own, if any
//   Kit::shortened(domain, shortest, start, path)   a path at most as long, if there is a quick way
#pragma once

#include <memory>
#include <vector>

#include "solver/engines/engine.h"

namespace coevo::engines {

template <class Kind>
concept FindsShortest = requires {
  typename Kind::FindsShortest;
};

template <class Kit, class Kind>
class ShortestEngine : public solver::Solver {
 public:
  ShortestEngine(const ShortestEngine&) = delete;
  ShortestEngine& operator=(const ShortestEngine&) = delete;
  explicit ShortestEngine(const solver::SolverSpec& spec)
      : domain_(Kit::make_domain(spec.settings)),
        bound_(Kit::make_bound(domain_, spec.settings)),
        search_(Kind::options(spec.settings)) {}

  solver::Report solve(const solver::Instance& instance, const solver::Limits& limits) override {
    const double began = thread_seconds();
    solver::Report report;
    const auto start = Kit::start(domain_, instance);
    if (Kit::is_unsolvable(domain_, start)) {
      report.outcome = common::Outcome::unsolvable;
      return report;
    }
    const auto shortest = Kit::make_shortest(domain_, bound_, start);
    const auto result = run(*shortest, start, limits);
    report.outcome = result.outcome;
    report.generated = result.generated;
    report.expanded = result.expanded;
    report.peak_memory = result.peak_memory;
    report.optimal = result.outcome == common::Outcome::solved;
    if (result.outcome != common::Outcome::unsolvable) report.lower_bound = result.lower_bound;
    if (!result.path.empty()) report.steps = Kit::shortest_steps(*shortest, start, result.path);
    report.cpu_seconds = thread_seconds() - began;
    return report;
  }

 private:
  using Shortest = typename Kit::Shortest;
  using Search = typename Kind::template Search<Shortest>;

  // A search on several threads has an instance for each, as bounds keep memories.
  auto run(Shortest& shortest, const typename Kit::Domain::State& start,
           const solver::Limits& limits) {
    if constexpr (requires { search_.workers(); }) {
      std::vector<std::unique_ptr<Shortest>> more;
      std::vector<Shortest*> all{&shortest};
      while (all.size() < search_.workers()) {
        more.push_back(Kit::make_shortest(domain_, bound_, start));
        all.push_back(more.back().get());
      }
      return search_.run(all, limits);
    } else if constexpr (requires(typename Search::Shorten shorten) {
                           search_.run(shortest, limits, shorten);
                           Kit::shortened(domain_, shortest, start, {});
                         }) {
      return search_.run(shortest, limits, [&](const auto& path) {
        return Kit::shortened(domain_, shortest, start, path);
      });
    } else {
      return search_.run(shortest, limits);
    }
  }

  typename Kit::Domain domain_;
  typename Kit::Bound bound_;
  Search search_;
};

}  // namespace coevo::engines
