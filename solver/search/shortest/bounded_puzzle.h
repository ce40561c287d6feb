// SPDX-License-Identifier: MIT
// One instance of any state space with a lower bound as a solver::BoundedSpace, each move of
// cost 1. A packed position is the state with what the bound keeps of it.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/capabilities.h"
#include "solver/features/evaluator.h"
#include "solver/search/shortest/plain_descent.h"
#include "solver/spaces/bounded_space.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

template <solver::StateSpace Space, solver::LowerBound<Space> Bound>
class BoundedPuzzle {
 public:
  struct Packed {
    typename Space::State state;
    typename Bound::IncrementalState kept;
    std::optional<typename Space::Move> move;  // that led here; none at the start

    friend bool operator==(const Packed& a, const Packed& b) {
      return Space::same_position(a.state, b.state);
    }
  };
  using Position = Packed;
  using Successor = solver::Successor<Packed>;
  using Start = solver::Start<Packed>;
  using Successors = solver::MoveList<Successor, Space::Moves::kCapacity>;

  // `space` and `bound` must outlive it.
  BoundedPuzzle(const Space& space, const Bound& bound, const typename Space::State& start)
      : space_(space), bound_(bound), start_(start) {}

  // The passes of an IDA* without a table, and the path that they find as path nodes.
  using Descent = PlainDescent<Space, Bound>;
  Descent descent(Budget& budget) const { return {space_, bound_, budget}; }
  const typename Space::State& start_state() const { return start_; }
  std::vector<solver::PathNode<Packed>> path_nodes(
      const std::vector<typename Space::Move>& moves) const {
    std::vector<solver::PathNode<Packed>> path{{start().position, 0}};
    for (const auto& move : moves) {
      Packed next{path.back().position.state, {}, move};
      space_.apply(next.state, move);
      path.push_back({next, path.back().cost + 1});
    }
    return path;
  }

  std::uint64_t hash(const Packed& packed) const { return space_.hash(packed.state); }
  bool is_goal(const Packed& packed) const { return space_.is_goal(packed.state); }
  Start start() const {
    const Packed packed{start_, bound_.begin(start_), std::nullopt};
    return {packed, 0, bound(packed), order(packed)};
  }
  void unpack(const Packed& packed, Position& position) const { position = packed; }
  int late_bound(const Position&, int bound) const { return bound; }
  void expand(const Position& from, Successors& successors) const {
    successors.clear();
    typename Space::Moves moves;
    space_.generate(from.state, moves);
    for (const auto& move : moves) {
      if (leads_back(move, from)) continue;
      Packed after{from.state, {}, move};
      space_.apply(after.state, move);
      after.kept = bound_.next(from.kept, after.state, move);
      successors.add({after, 1, order(after)});
    }
  }

  int bound_after(const Position&, int, const Successor& successor) const {
    return bound(successor.position);
  }

 private:
  static constexpr int kLastOrder = 63;

  // Among equal f, those nearer the goal come first.
  int order(const Packed& packed) const { return std::min(bound(packed), kLastOrder); }
  // Cut if larger; the result is still a lower bound.
  int bound(const Packed& packed) const {
    return std::min<int>(bound_.value(packed.kept), solver::kMaxBound);
  }
  bool leads_back(const typename Space::Move& move, const Packed& from) const {
    if constexpr (solver::KnowsWayBack<Space>) {
      return from.move && space_.undoes(move, *from.move);
    } else {
      return false;
    }
  }

  const Space& space_;
  const Bound& bound_;
  typename Space::State start_;
};

}  // namespace coevo::search
