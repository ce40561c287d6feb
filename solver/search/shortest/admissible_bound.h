// SPDX-License-Identifier: MIT
// The default lower bound of a puzzle: the largest of its admissible heuristics, or 0 if it has
// none, which makes searches for shortest solutions blind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "solver/features/feature.h"

namespace coevo::search {

// The Summary is what the heuristics of the list take their values from, as in
// solver/features/weighted_sum.h.
template <class Space, class Summary, class List>
class AdmissibleBound;
template <class Space, class Summary, class... Heuristics>
class AdmissibleBound<Space, Summary, std::tuple<Heuristics...>> {
 public:
  using IncrementalState = std::int32_t;
  using State = typename Space::State;

  // `space` must outlive it.
  explicit AdmissibleBound(const Space& space) : space_(&space) {}

  IncrementalState begin(const State& state) const {
    std::int32_t bound = 0;
    if constexpr ((Heuristics::kFeature.admissible || ...)) {
      Summary summary(*space_, state);
      (raise<Heuristics>(bound, summary), ...);
    }
    return bound;
  }
  template <class Move>
  IncrementalState next(IncrementalState, const State& state, const Move&) const {
    return begin(state);
  }
  std::int32_t value(IncrementalState bound) const { return bound; }

 private:
  // A share of a move left is a move left.
  template <class Heuristic>
  static void raise(std::int32_t& bound, Summary& summary) {
    if constexpr (Heuristic::kFeature.admissible) {
      constexpr std::int32_t kUnit = Heuristic::kFeature.unit;
      bound = std::max(bound, (Heuristic::value(summary) + kUnit - 1) / kUnit);
    }
  }

  const Space* space_;
};

}  // namespace coevo::search
