// SPDX-License-Identifier: MIT
// Greedy best-first search: expand the position of the smallest H. (Mehmetoglu 2025 calls it A*.)
// HSD without look-ahead does the same with incomplete duplicate detection; here every position is
// kept and duplicate detection is exact, so that an exhausted search proves that there is no
// solution.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "solver/features/evaluator.h"
#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/portfolio/pace.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/queues.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct BestFirstOptions {
  double depth_weight;  // added to H for each move from the start; 1: a feature's whole range
};

template <solver::StateSpace Space, solver::Evaluator<typename Space::State> Evaluate>
class BestFirst {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` and `evaluate` must outlive the search.
  BestFirst(const Space& space, const Evaluate& evaluate, const BestFirstOptions& options)
      : space_(space),
        evaluate_(evaluate),
        depth_cost_(evaluate.cost(options.depth_weight)),
        nodes_(space) {}

  // If it falls behind `pace`, by the positions that it may still generate, it ends as at the limit
  // on positions.
  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits,
                                 const Pace& pace = {}) {
    nodes_.clear();
    open_.clear();
    best_ = std::numeric_limits<std::int32_t>::max();
    Budget budget(limits);
    std::uint64_t expanded = 0;
    std::uint32_t goal = kNone;
    add(start, nodes_.hash(start), 0, 0);
    if (space_.is_goal(start)) goal = 0;
    while (goal == kNone && !open_.empty()) {
      ++expanded;
      goal = expand(open_.pop(), budget);
      if (goal == kNone && pace.is_behind(best_, budget.left())) budget.give_up();
      if (budget.ended()) break;
    }
    return finish<Move>(goal != kNone, expanded, budget, bytes(), [&] {
      return extract_plan(goal, space_, nodes_, [this](auto i) { return nodes_[i].parent; });
    });
  }

 private:
  struct Node {
    State state;
    std::uint32_t parent;
    std::uint32_t depth;
  };
  using Nodes = KnownPositions<Space, Node>;
  static constexpr std::uint32_t kNone = Nodes::kNone;

  std::uint32_t add(const State& state, std::uint64_t hash, std::uint32_t parent,
                    std::uint32_t depth) {
    const std::uint32_t index = nodes_.add({state, parent, depth}, hash);
    const std::int32_t score = evaluate_(state);
    best_ = std::min(best_, score);
    open_.push(score + depth_cost_ * depth, index);
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
      const std::uint64_t hash = nodes_.hash(after);
      if (nodes_.contains(after, hash)) continue;
      if (!budget.memory(bytes_to_add()) || !budget.generate()) return kNone;
      const std::uint32_t made = add(after, hash, index, depth);
      if (space_.is_goal(after)) return made;
    }
    return kNone;
  }

  std::size_t bytes() const { return nodes_.bytes() + open_.bytes(); }
  std::size_t bytes_to_add() const { return nodes_.bytes_to_add() + open_.bytes_to_add(); }

  const Space& space_;
  const Evaluate& evaluate_;
  std::int64_t depth_cost_;  // added to H for each move from the start
  Nodes nodes_;
  ScoreHeap open_;
  std::int32_t best_ = 0;  // the smallest H so far
};

struct BestFirstKind {
  static solver::SearchDescriptor describe();
  static BestFirstOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = BestFirst<Space, Evaluate>;
};

}  // namespace coevo::search
