// SPDX-License-Identifier: MIT
// A search for shortest solutions. Beyond those of an Engine, its Traits give:
//   Traits::Bound, Traits::make_bound(space, settings)   the lower bound, shared by all instances
//   Traits::Bounded                                      a solver::BoundedSpace
//   Traits::make_bounded(space, bound, start)            the instance as such a space
//   Traits::bounded_plan(bounded, start, path)           the moves of the solution
//   Traits::bounded_parameters()                         settings of its own, if any
//   Traits::shortened(space, bounded, start, path)       a path at most as long, if there is a fast
//   way
//   Traits::bounded_path(bounded, plan)                  the path of any solution's moves, if there
//   is one
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/assembly/plain_view.h"
#include "solver/capabilities.h"
#include "solver/contract.h"
#include "solver/plugins.h"
#include "solver/search/shortest/lower_bounds.h"

namespace coevo::assembly {

template <class Traits, class Kind>
class BoundedView {
 public:
  using Space = typename Traits::Space;
  using State = typename Space::State;

  BoundedView(const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin>)
      : space_(Traits::make_space(spec.settings)),
        bound_(Traits::make_bound(space_, spec.settings)),
        search_(Kind::options(spec.settings)) {}
  BoundedView(const BoundedView&) = delete;
  BoundedView& operator=(const BoundedView&) = delete;

  Space& space() { return space_; }

  solver::SolveResult solve(const State& start, const solver::Limits& limits) {
    const auto bounded = Traits::make_bounded(space_, bound_, start);
    const auto found = run(*bounded, start, limits);
    solver::SolveResult result = without_plan(found);
    if (found.path.empty()) return result;
    check_path(*bounded, found.path);
    result.plan = Traits::bounded_plan(*bounded, start, found.path);
    return result;
  }

  // Throws ContractError if a bound exceeds the moves left along this solution.
  void check_bounds(const State& start, std::span<const solver::PackedMove> plan) {
    if constexpr (RepeatsPlans<Traits, std::span<const solver::PackedMove>>) {
      const auto bounded = Traits::make_bounded(space_, bound_, start);
      check_path(*bounded, Traits::bounded_path(*bounded, plan));
    }
  }

 private:
  using Bounded = typename Traits::Bounded;
  using Search = typename Kind::template Search<Bounded>;

  // A search on several threads has a space for each, as bounds have caches of their own.
  auto run(Bounded& bounded, const State& start, const solver::Limits& limits) {
    if constexpr (solver::HasWorkers<Search>) {
      std::vector<std::unique_ptr<Bounded>> more;
      std::vector<Bounded*> all{&bounded};
      while (all.size() < search_.workers()) {
        more.push_back(Traits::make_bounded(space_, bound_, start));
        all.push_back(more.back().get());
      }
      return search_.run(all, limits);
    } else if constexpr (ShortensFor<Traits, Search, solver::Limits>) {
      return search_.run(bounded, limits, [&](const auto& path) {
        return Traits::shortened(space_, bounded, start, path);
      });
    } else {
      return search_.run(bounded, limits);
    }
  }

  template <class Path>
  void check_path(Bounded& bounded, const Path& path) const {
    const auto fault = search::find_bound_fault(bounded, path);
    if (!fault) return;
    std::string position = "a position";
    if constexpr (solver::HoldsState<std::decay_t<decltype(fault->position)>>) {
      position = solver::described(space_, fault->position.state);
    }
    solver::throw_bound_above(position, fault->bound, fault->left);
  }

  Space space_;
  typename Traits::Bound bound_;
  Search search_;
};

}  // namespace coevo::assembly
