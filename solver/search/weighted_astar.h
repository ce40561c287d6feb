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

template <solver::SearchDomain Domain, solver::Estimator<typename Domain::State> Estimate>
class WeightedAstar {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` and `estimate` must outlive the search.
  WeightedAstar(const Domain& domain, const Estimate& estimate, const WeightedAstarOptions& options)
      : search_(domain, Measure{&estimate, estimate.cost(options.depth_weight)},
                {.reopen = options.reopen, .stop_at_sight = true, .optimise = options.optimise}) {}

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

  CostFirst<Domain, Measure> search_;
};

struct WeightedAstarKind {
  static solver::SearchDescriptor describe();
  static WeightedAstarOptions options(const common::Settings& settings);
  template <class Domain, class Estimate>
  using Search = WeightedAstar<Domain, Estimate>;
};

}  // namespace coevo::search
