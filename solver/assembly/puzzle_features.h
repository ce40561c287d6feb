// SPDX-License-Identifier: MIT
// The heuristics of a Puzzle (puzzle.h) as a list of types, so that searches inline them. They are
// computed from the position's State, or from a Summary that they share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/features/evaluator.h"
#include "solver/features/feature.h"
#include "solver/features/rule_list.h"
#include "solver/features/weighted_sum.h"
#include "solver/search/shortest/lower_bounds.h"
#include "solver/solver.h"

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

// Policies for a user's Puzzle (puzzle.h): H by rules, whose conditions compare the heuristics and
// how the position was reached.
template <class Puzzle, class Space>
class PuzzlePolicy {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;
  using Features = PuzzleFeatures<Puzzle, Space>;
  using Evaluator = typename Features::Evaluator;
  using Rules = solver::RuleList<Evaluator>;
  // There is nothing to keep, but rules ask how a position was reached.
  struct IncrementalState {};
  using MovesOf = Space;

  // `space` must outlive it.
  PuzzlePolicy(const Space& space, Rules rules) : space_(&space), rules_(std::move(rules)) {}

  std::int32_t operator()(const State& state) const { return value(state, nullptr); }
  static IncrementalState begin(const State&) { return {}; }
  static IncrementalState next(const IncrementalState&, const Move&, const State&) { return {}; }
  std::int32_t after(const IncrementalState&, const solver::Arrival<Move>& arrival,
                     const State& state) const {
    return value(state, &arrival);
  }
  std::int64_t cost(double share) const { return rules_.default_weights().cost(share); }
  std::int32_t low() const { return rules_.low(); }
  std::int32_t high() const { return rules_.high(); }
  std::vector<std::uint64_t> take_activations() const { return rules_.take_activations(); }

  // What conditions compare; a term's number is its place in the list.
  static std::vector<solver::Term> terms() {
    std::vector<solver::Term> all;
    for (const solver::Feature& feature : Features::kListed) {
      all.push_back({std::string(feature.name), "the heuristic's place in its range"});
    }
    for (const solver::Feature& feature : Features::kListed) {
      const std::string name(feature.name);
      all.push_back({"phase_by_" + name, "g / (g + " + name + "), g in moves"});
    }
    all.push_back({"num_of_siblings", "moves in the position before, divided by the most"});
    all.push_back({"num_of_children", "moves in the position, divided by the most"});
    all.push_back({"g", "moves from the start, divided by 200"});
    return all;
  }

 private:
  using Position = typename Features::Position;
  using Arrival = solver::Arrival<Move>;
  static constexpr std::size_t kFeatures = Features::kListed.size();
  static constexpr double kMaxDepth = 200;

  std::int32_t value(const State& state, const Arrival* arrival) const {
    Position position(*space_, state);
    return rules_.choose([&](std::size_t term) { return term_value(term, position, arrival); })
        .of(position);
  }
  // `arrival`: null at the start.
  double term_value(std::size_t term, Position& position, const Arrival* arrival) const {
    const double depth = arrival == nullptr ? 0 : arrival->depth;
    if (term < 2 * kFeatures) {
      const std::size_t number = term % kFeatures;
      static constexpr auto kValues = values_of(static_cast<typename Features::List*>(nullptr));
      const std::int32_t value = kValues[number](position);
      const solver::Feature& feature = Features::kListed[number];
      return term < kFeatures ? solver::place_in_range(feature, value)
                              : solver::phase_by(feature, value, depth);
    }
    const std::size_t own = term - 2 * kFeatures;
    if (own == 0) return arrival == nullptr ? 0 : share_of_moves(arrival->siblings);
    if (own == 1) return share_of_moves(moves_at(position.state()));
    return std::min(depth / kMaxDepth, 1.0);
  }
  std::size_t moves_at(const State& state) const {
    typename Space::Moves moves;
    space_->generate(state, moves);
    return moves.size();
  }
  static double share_of_moves(std::size_t count) {
    return static_cast<double>(count) / Space::Moves::kCapacity;
  }

  using ValueOf = std::int32_t (*)(Position&);
  template <class... Heuristics>
  static constexpr std::array<ValueOf, kFeatures> values_of(std::tuple<Heuristics...>*) {
    return {Heuristics::value...};
  }

  const Space* space_;
  Rules rules_;
};

}  // namespace coevo::assembly
