// A* with a lower bound: the first goal to be expanded is a shortest solution, and running dry proves
// that there is none. Of positions of equal f those nearer the goal come first.
#pragma once

#include "solver/search/cost_first.h"
#include "solver/search_descriptor.h"

namespace coevo::search {

struct AstarOptions {};

template <solver::SearchDomain Domain, solver::LowerBound<Domain> Bound>
class Astar {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` and `bound` must outlive the search.
  Astar(const Domain& domain, const Bound& bound, const AstarOptions&)
      : search_(domain, Measure{&bound}, {.reopen = true, .stop_at_sight = false}) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    auto result = search_.run(start, limits);
    result.optimal = result.outcome == common::Outcome::solved;
    if (result.optimal) {
      result.lower_bound = result.path.size();
    } else if (result.outcome != common::Outcome::unsolvable) {
      result.lower_bound = static_cast<std::uint64_t>(search_.last_priority() >> kShift);
    }
    return result;
  }

 private:
  static constexpr int kShift = 20;  // f above, h below: more than any domain's bound
  struct Measure {
    const Bound* bound;
    std::int32_t heuristic(const State& state) const { return bound->value(bound->begin(state)); }
    static std::int64_t priority(std::uint32_t moves, std::int32_t heuristic) {
      return ((std::int64_t{moves} + heuristic) << kShift) + heuristic;
    }
  };

  CostFirst<Domain, Measure> search_;
};

struct AstarKind {
  using NeedsBound = void;
  static solver::SearchDescriptor describe();
  static AstarOptions options(const common::Settings&) { return {}; }
  template <class Domain, class Bound>
  using Search = Astar<Domain, Bound>;
};

}  // namespace coevo::search
