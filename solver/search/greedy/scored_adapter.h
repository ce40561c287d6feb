// SPDX-License-Identifier: MIT
// Any state space with an evaluator as a solver::ScoredSpace, for beams, attempts and portfolios:
// children are made to be scored. A puzzle that can compute H of a child from what its move changes
// may bring a faster one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/contract.h"
#include "solver/features/evaluator.h"
#include "solver/spaces/scored_space.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

// A move is its place among the moves of its position.
template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class ScoredAdapter {
 public:
  using State = typename Space::State;
  using Moves = solver::ScoredMoves<Space::Moves::kCapacity>;
  struct alignas(32) Position {
    State state;
    std::int64_t steps_cost;
    std::int32_t score;
  };
  static constexpr int kMoveBits =
      std::max(1, static_cast<int>(std::bit_width(Space::Moves::kCapacity - 1)));
  static_assert(kMoveBits <= 12, "a position has at most 4096 moves");
  static constexpr std::size_t kMaxSteps = 1;
  // The number of scores that the open lists of beams and attempts distinguish, counted from the
  // start's.
  static constexpr std::int64_t kScores = 1 << 13;
  static constexpr std::int64_t kSteps = 16;  // whose cost they leave room for
  static constexpr std::int64_t kMaxScore = 1 << 30;

  // `space` and `evaluate` must outlive it. `step_weight`: added to H for each move, as a share of
  // a feature's range.
  ScoredAdapter(const Space& space, const Evaluate& evaluate, double step_weight)
      : space_(&space), evaluate_(&evaluate), step_cost_(evaluate.cost(step_weight)) {
    const std::int64_t range = std::int64_t{evaluate.high()} - evaluate.low() + kSteps * step_cost_;
    while (range >> shift_ > kScores) ++shift_;
  }

  void start(const State& state, Position& position) const {
    position = {state, 0, score_of(state, 0)};
  }
  std::int32_t score(const Position& position) const { return position.score; }
  void generate(const Position& from, Moves& moves) const {
    typename Space::Moves plain;
    space_->generate(from.state, plain);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      State after = from.state;
      space_->apply(after, plain[i]);
      moves.add(score_of(after, from.steps_cost + step_cost_), static_cast<std::uint32_t>(i));
    }
  }
  std::uint64_t hash(const Position& position) const { return space_->hash(position.state); }
  std::uint64_t hash_after(const Position& from, std::uint32_t move) const {
    return space_->hash_after(from.state, move_at(*space_, from.state, move));
  }
  std::size_t steps(const Position&, std::uint32_t) const { return 1; }
  bool apply(Position& position, std::uint32_t move) const {
    space_->apply(position.state, move_at(*space_, position.state, move));
    position.steps_cost += step_cost_;
    position.score = score_of(position.state, position.steps_cost);
    return false;
  }
  bool is_trivially_solved(const Position& position) const {
    return space_->is_goal(position.state);
  }

  // The state space's moves along a path of packed ones.
  static std::vector<typename Space::Move> unpack(const Space& space, State at,
                                                  const std::vector<std::uint32_t>& path) {
    std::vector<typename Space::Move> moves;
    for (const std::uint32_t packed : path) {
      moves.push_back(move_at(space, at, packed));
      space.apply(at, moves.back());
    }
    return moves;
  }

 private:
  static typename Space::Move move_at(const Space& space, const State& state, std::uint32_t move) {
    typename Space::Moves plain;
    space.generate(state, plain);
    if (move >= plain.size()) solver::throw_unrepeatable(solver::described(space, state));
    return plain[move];
  }
  std::int32_t score_of(const State& state, std::int64_t steps_cost) const {
    const std::int64_t score = ((*evaluate_)(state) + steps_cost) >> shift_;
    return static_cast<std::int32_t>(std::clamp(score, -kMaxScore, kMaxScore));
  }

  const Space* space_;
  const Evaluate* evaluate_;
  std::int64_t step_cost_;
  int shift_ = 0;  // of H to a score
};

}  // namespace coevo::search
