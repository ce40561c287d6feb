// SPDX-License-Identifier: MIT
// A search that is written against the plain state space.
#pragma once

#include <span>

#include "solver/assembly/counts.h"
#include "solver/capabilities.h"
#include "solver/plugins.h"

namespace coevo::assembly {

template <class Traits, class Kind>
class PlainView {
 public:
  using Space = typename Traits::Space;
  using Evaluator = typename Traits::Evaluator;

  PlainView(const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin> plugins)
      : space_(Traits::make_space(spec.settings)),
        evaluator_(Traits::make_evaluator(space_, spec, plugins)),
        search_(space_, evaluator_, Kind::options(spec.settings)) {}
  PlainView(const PlainView&) = delete;
  PlainView& operator=(const PlainView&) = delete;

  Space& space() { return space_; }

  solver::SolveResult solve(const typename Space::State& start, const solver::Limits& limits) {
    const auto found = search_.run(start, limits);
    solver::SolveResult result = without_plan(found);
    if (!kProves && result.outcome == common::Outcome::unsolvable) {
      result.outcome = common::Outcome::exhausted;
    }
    if constexpr (solver::CountsActivations<Evaluator>) {
      result.activations = evaluator_.take_activations();
    }
    if (found.outcome == common::Outcome::solved) {
      result.plan = Traits::plan(space_, start, found.path);
    }
    return result;
  }

 private:
  // Whether an exhausted search is a proof: Traits may say otherwise.
  static constexpr bool kProves = [] {
    if constexpr (SaysWhetherItProves<Traits>) return Traits::kProves;
    return true;
  }();

  Space space_;
  Evaluator evaluator_;
  typename Kind::template Search<Space, Evaluator> search_;
};

}  // namespace coevo::assembly
