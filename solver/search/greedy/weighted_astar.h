// SPDX-License-Identifier: MIT
// Weighted A* (Pohl 1970): f = depth_weight * moves + H. The smaller the depth weight, the
// greedier: fewer positions, longer solutions.
#pragma once

#include "solver/search/greedy/cost_first.h"
#include "solver/search_contract.h"

namespace coevo::search {

struct WeightedAstarOptions {
  double depth_weight;  // added to H for each move from the start; 1: a feature's whole range
  bool reopen;          // reopen positions that are reached by fewer moves
  bool optimise;        // shorten the solution over the positions generated
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class WeightedAstar {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `evaluate` must outlive the search.
  WeightedAstar(const Space& space, const Evaluate& evaluate, const WeightedAstarOptions& options)
      : search_(space, Ranking{&evaluate, evaluate.cost(options.depth_weight)},
                {.reopen = options.reopen, .early_goal_test = true, .optimise = options.optimise}) {
  }

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    return search_.run(start, limits);
  }

 private:
  struct Ranking {
    const Evaluate* evaluate;
    std::int64_t move_cost;
    std::int32_t heuristic(const State& state) const { return (*evaluate)(state); }
    std::int64_t priority(std::uint32_t moves, std::int32_t heuristic) const {
      return move_cost * moves + heuristic;
    }
  };

  CostFirst<Space, Ranking> search_;
};

struct WeightedAstarKind {
  static solver::SearchDescriptor describe();
  static WeightedAstarOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = WeightedAstar<Space, Evaluate>;
};

}  // namespace coevo::search
