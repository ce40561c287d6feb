// SPDX-License-Identifier: MIT
// The lower bound of a puzzle that brings none of its own: the largest of its admissible
// heuristics, or 0 where it has none: searches for shortest solutions are then blind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/features/feature.h"
#include "solver/plugins.h"

namespace coevo::search {

template <class State>
class AdmissibleBound {
 public:
  using IncrementalState = std::int32_t;

  explicit AdmissibleBound(const std::vector<solver::HeuristicPlugin>& heuristics) {
    for (const auto& heuristic : heuristics) {
      if (heuristic.feature.admissible) heuristics_.push_back(heuristic);
    }
  }
  IncrementalState begin(const State& state) const {
    std::int32_t bound = 0;
    for (const auto& heuristic : heuristics_) {
      const std::int32_t unit = heuristic.feature.unit;
      bound = std::max(bound, (heuristic.value(&state) + unit - 1) / unit);
    }
    return bound;
  }
  template <class Move>
  IncrementalState next(IncrementalState, const State& state, const Move&) const {
    return begin(state);
  }
  std::int32_t value(IncrementalState bound) const { return bound; }

 private:
  std::vector<solver::HeuristicPlugin> heuristics_;
};

}  // namespace coevo::search
