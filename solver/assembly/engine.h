// SPDX-License-Identifier: MIT
// One search over one puzzle as a solver. Traits make the puzzle's parts:
//   Traits::Space, Traits::Evaluator                 the types
//   Traits::make_space(settings)                     the rules
//   Traits::make_evaluator(space, spec, plugins)     H
//   Traits::start(space, instance)                   the first position; the space may keep what is
//                                                    the instance's alone
//   Traits::is_unsolvable(space, start)              whether that is evident without a search
//   Traits::plan(space, start, path)                 the moves of the solution, safe autoplay too
// The views use more, where a puzzle has it: scored_view.h, bounded_view.h.
#pragma once

#include <span>
#include <utility>

#include "solver/assembly/bounded_view.h"
#include "solver/assembly/plain_view.h"
#include "solver/assembly/scored_view.h"
#include "solver/capabilities.h"
#include "solver/search/view.h"

namespace coevo::assembly {

template <class Traits, class Kind, search::View = search::kViewOf<Kind>>
struct ViewOf {
  using Type = PlainView<Traits, Kind>;
};
template <class Traits, class Kind>
struct ViewOf<Traits, Kind, search::View::scored> {
  using Type = ScoredView<Traits, Kind>;
};
template <class Traits, class Kind>
struct ViewOf<Traits, Kind, search::View::bounded> {
  using Type = BoundedView<Traits, Kind>;
};

template <class Traits, class View>
class EngineOf final : public solver::Solver {
 public:
  // `arguments`: the arguments of the view.
  template <class... Arguments>
  explicit EngineOf(Arguments&&... arguments) : view_(std::forward<Arguments>(arguments)...) {}
  EngineOf(const EngineOf&) = delete;
  EngineOf& operator=(const EngineOf&) = delete;

  solver::SolveResult solve(const solver::Instance& instance,
                            const solver::Limits& limits) override {
    const double began = thread_seconds();
    const auto start = Traits::start(view_.space(), instance);
    solver::SolveResult result{.outcome = common::Outcome::unsolvable};
    if (!Traits::is_unsolvable(view_.space(), start)) result = view_.solve(start, limits);
    result.cpu_seconds = thread_seconds() - began;
    return result;
  }
  void check_bounds(const solver::Instance& instance,
                    std::span<const solver::PackedMove> plan) override {
    if constexpr (ChecksBounds<View, std::span<const solver::PackedMove>>) {
      view_.check_bounds(Traits::start(view_.space(), instance), plan);
    }
  }

 private:
  View view_;
};

// `plugins`: heuristics that plug-ins add.
template <class Traits, class Kind>
using Engine = EngineOf<Traits, typename ViewOf<Traits, Kind>::Type>;

}  // namespace coevo::assembly
