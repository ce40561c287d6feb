// Greedy best-first search: expand the position of the smallest H. HSD without look-ahead does the
// same with an incomplete memory; here every position is kept and told apart exactly, so that
// running dry proves that there is no solution.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/evaluator.h"
#include "solver/state_space.h"
#include "solver/limits.h"
#include "solver/search/budget.h"
#include "solver/search/known_positions.h"
#include "solver/search/score_heap.h"
#include "solver/search/plan_extraction.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct BestFirstOptions {
  double depth_weight;  // added to H for each move from the start; 1 is a whole feature of weight 1
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Estimate>
class BestFirst {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `estimate` must outlive the search.
  BestFirst(const Space& space, const Estimate& estimate, const BestFirstOptions& options)
      : space_(space),
        estimate_(estimate),
        depth_cost_(estimate.cost(options.depth_weight)),
        nodes_(space) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    open_.clear();
    Budget budget(limits);
    solver::SearchResult<Move> result;
    std::uint32_t goal = kNone;
    add(start, 0, 0);
    if (space_.is_goal(start)) goal = 0;
    while (goal == kNone && !open_.empty()) {
      ++result.expanded;
      goal = expand(open_.pop(), budget);
      if (budget.ended()) break;
    }
    result.outcome = goal != kNone ? common::Outcome::solved
                                   : budget.ended().value_or(common::Outcome::unsolvable);
    result.generated = budget.generated();
    result.peak_memory = std::max(budget.peak_memory(), bytes());
    if (goal != kNone) {
      result.path =
          extract_plan(goal, space_, nodes_, [this](std::uint32_t i) { return nodes_[i].parent; });
    }
    return result;
  }

 private:
  struct Node {
    State state;
    std::uint32_t parent;
    std::uint32_t depth;
  };
  using Nodes = KnownPositions<Space, Node>;
  static constexpr std::uint32_t kNone = Nodes::kNone;

  std::uint32_t add(const State& state, std::uint32_t parent, std::uint32_t depth) {
    const std::uint32_t index = nodes_.add({state, parent, depth});
    open_.push(estimate_(state) + depth_cost_ * depth, index);
    return index;
  }

  // The goal among the successors of the node, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    const State state = nodes_[index].state;
    const std::uint32_t depth = nodes_[index].depth + 1;
    typename Space::Moves moves;
    space_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      space_.apply(after, move);
      if (nodes_.contains(after)) continue;
      if (!budget.memory(bytes_to_add()) || !budget.generate()) return kNone;
      const std::uint32_t made = add(after, index, depth);
      if (space_.is_goal(after)) return made;
    }
    return kNone;
  }

  std::size_t bytes() const { return nodes_.bytes() + open_.bytes(); }
  std::size_t bytes_to_add() const { return nodes_.bytes_to_add() + open_.bytes_to_add(); }

  const Space& space_;
  const Estimate& estimate_;
  std::int64_t depth_cost_;  // added to H for each move from the start
  Nodes nodes_;
  ScoreHeap open_;
};

struct BestFirstKind {
  static solver::SearchDescriptor describe();
  static BestFirstOptions options(const common::Settings& settings);
  template <class Space, class Estimate>
  using Search = BestFirst<Space, Estimate>;
};

}  // namespace coevo::search
