// Weighted A* (Pohl 1970): f = depth_weight * moves + H. The smaller the depth weight, the
// greedier: fewer positions, longer solutions.
#pragma once

#include "solver/search/cost_first.h"
#include "solver/search_descriptor.h"

namespace coevo::search {

struct WeightedAstarOptions {
  double depth_weight;  // added to H for each move from the start; 1 is a whole feature of weight 1
  bool reopen;          // expand a position again when it is reached by fewer moves
  bool optimise;        // shorten the solution over the positions made
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Estimate>
class WeightedAstar {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `estimate` must outlive the search.
  WeightedAstar(const Space& space, const Estimate& estimate, const WeightedAstarOptions& options)
      : search_(space, Measure{&estimate, estimate.cost(options.depth_weight)},
                {.reopen = options.reopen, .early_goal_test = true, .optimise = options.optimise}) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    return search_.run(start, limits);
  }

 private:
  struct Measure {
    const Estimate* estimate;
    std::int64_t move_cost;
    std::int32_t heuristic(const State& state) const { return (*estimate)(state); }
    std::int64_t priority(std::uint32_t moves, std::int32_t heuristic) const {
      return move_cost * moves + heuristic;
    }
  };

  CostFirst<Space, Measure> search_;
};

struct WeightedAstarKind {
  static solver::SearchDescriptor describe();
  static WeightedAstarOptions options(const common::Settings& settings);
  template <class Space, class Estimate>
  using Search = WeightedAstar<Space, Estimate>;
};

}  // namespace coevo::search
