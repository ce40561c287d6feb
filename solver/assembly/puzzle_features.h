// SPDX-License-Identifier: MIT
// The heuristics of a Puzzle (puzzle.h) as a list of types, so that searches inline them. They are
// computed from the position's State, or from a Summary that they share.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "solver/features/feature.h"
#include "solver/features/weighted_sum.h"
#include "solver/search/shortest/lower_bounds.h"

namespace coevo::assembly {

// One position: its State and, if the Puzzle declares a Summary, that Summary.
template <class Puzzle, class Space>
class PuzzlePosition {
 public:
  using State = typename Puzzle::State;

  // `state` must outlive it.
  PuzzlePosition(const Space&, const State& state) : state_(state) {}
  const State& state() const { return state_; }

 private:
  const State& state_;
};
template <class Puzzle, class Space>
requires requires {
  typename Puzzle::Summary;
}
class PuzzlePosition<Puzzle, Space> {
 public:
  using State = typename Puzzle::State;
  using Summary = typename Puzzle::Summary;
  static_assert(std::is_constructible_v<Summary, const Puzzle&, const State&>,
                "a Summary is made of (const Puzzle&, const State&)");

  // `state` must outlive it.
  PuzzlePosition(const Space& space, const State& state)
      : state_(state), summary_(space.puzzle(), state) {}
  const State& state() const { return state_; }
  Summary& summary() { return summary_; }

 private:
  const State& state_;
  Summary summary_;
};

// A Puzzle's heuristic as one of a PuzzlePosition. Throws ContractError for values out of its
// range.
template <class Heuristic, class Position>
struct PuzzleHeuristic {
  static constexpr const solver::Feature& kFeature = Heuristic::kFeature;

  static std::int32_t value(Position& position) {
    if constexpr (requires { Heuristic::value(position.state()); }) {
      return solver::checked_value(kFeature, Heuristic::value(position.state()));
    } else if constexpr (requires { Heuristic::value(position.summary()); }) {
      return solver::checked_value(kFeature, Heuristic::value(position.summary()));
    } else {
      static_assert(!sizeof(Heuristic), "a heuristic's value() takes a const State& or a Summary&");
    }
  }
};

template <class List, class Position>
struct PuzzleHeuristics;
template <class... Heuristics, class Position>
struct PuzzleHeuristics<std::tuple<Heuristics...>, Position> {
  static_assert(sizeof...(Heuristics) > 0, "a Puzzle has at least one heuristic");
  using List = std::tuple<PuzzleHeuristic<Heuristics, Position>...>;
};

// H and the lower bound that searches make of the Puzzle's heuristics.
template <class Puzzle, class Space>
struct PuzzleFeatures {
  using Position = PuzzlePosition<Puzzle, Space>;
  using List = typename PuzzleHeuristics<typename Puzzle::Heuristics, Position>::List;
  using Evaluator = solver::WeightedSum<Space, Position, List>;
  using Bound = search::AdmissibleBound<Space, Position, List>;
  static constexpr auto& kListed = solver::FeatureList<List>::kFeatures;

  // In the order of the list.
  static std::vector<std::int32_t> values(const Space& space, const typename Puzzle::State& state) {
    Position position(space, state);
    return values_of(position, std::type_identity<List>());
  }

 private:
  template <class... Heuristics>
  static std::vector<std::int32_t> values_of(Position& position,
                                             std::type_identity<std::tuple<Heuristics...>>) {
    return {Heuristics::value(position)...};
  }
};

}  // namespace coevo::assembly
