// SPDX-License-Identifier: MIT
// The family of A* (Hart, Nilsson, Raphael 1968): expand the open position of the smallest
// priority, which grows with the moves made and with a heuristic. Duplicate detection is exact; a
// position that is reached again by fewer moves is reopened. Ranking gives the heuristic and its
// weight:
//   ranking.heuristic(state)            any integer
//   ranking.priority(moves, heuristic)  the smallest is expanded first
#pragma once

#include <cstdint>
#include <vector>

#include "solver/features/evaluator.h"
#include "solver/search/blind/optimisation_scan.h"
#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/queues.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct CostFirstOptions {
  bool reopen = true;  // reopen positions that are reached by fewer moves
  // end when the goal is generated, otherwise when it would be expanded
  bool early_goal_test = true;
  bool optimise = false;  // shorten the solution over the positions generated
};

template <solver::StateSpace Space, class Ranking>
class CostFirst {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` must outlive the search.
  CostFirst(const Space& space, const Ranking& ranking, const CostFirstOptions& options)
      : space_(space), ranking_(ranking), options_(options), nodes_(space) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    open_.clear();
    Budget budget(limits);
    std::uint64_t expanded = 0;
    add(start, nodes_.hash(start), 0, 0);
    std::uint32_t goal = space_.is_goal(start) ? 0 : kNone;
    while (goal == kNone && !open_.empty() && !budget.ended()) {
      const std::uint32_t index = open_.pop(&priority_);
      if (nodes_[index].closed) continue;  // a stale entry: it was reached by fewer moves since
      if (!options_.early_goal_test && space_.is_goal(nodes_[index].state)) {
        goal = index;
        break;
      }
      ++expanded;
      goal = expand(index, budget);
    }
    return finish<Move>(goal != kNone, expanded, budget, bytes(), [&] { return path_to(goal); });
  }

  // The priority of the position expanded last.
  std::int64_t last_priority() const { return priority_; }

 private:
  struct Node {
    State state;
    std::uint32_t parent = 0;
    std::uint32_t depth = 0;
    std::int32_t heuristic = 0;
    bool closed = false;
  };
  using Nodes = KnownPositions<Space, Node>;
  static constexpr std::uint32_t kNone = Nodes::kNone;

  std::uint32_t add(const State& state, std::uint64_t hash, std::uint32_t parent,
                    std::uint32_t depth) {
    const std::uint32_t index =
        nodes_.add({.state = state, .heuristic = ranking_.heuristic(state)}, hash);
    reach(index, parent, depth);
    return index;
  }

  void reach(std::uint32_t index, std::uint32_t parent, std::uint32_t depth) {
    Node& node = nodes_[index];
    node.parent = parent;
    node.depth = depth;
    node.closed = false;
    open_.push(ranking_.priority(depth, node.heuristic), index);
  }

  // Whether the new path to a known position is no better than its present one.
  bool is_dominated(const Node& known, std::uint32_t depth) const {
    return known.depth <= depth || (known.closed && !options_.reopen);
  }

  // The goal among the successors of the node, if that ends the search, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    nodes_[index].closed = true;
    const State state = nodes_[index].state;
    const std::uint32_t depth = nodes_[index].depth + 1;
    typename Space::Moves moves;
    space_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      space_.apply(after, move);
      const std::uint64_t hash = nodes_.hash(after);
      const std::uint32_t known = nodes_.find(after, hash);
      if (known != kNone && is_dominated(nodes_[known], depth)) continue;
      if (!budget.memory(bytes_to_add()) || !budget.generate()) return kNone;
      if (known != kNone) {
        reach(known, index, depth);
        continue;
      }
      const std::uint32_t made = add(after, hash, index, depth);
      if (options_.early_goal_test && space_.is_goal(after)) return made;
    }
    return kNone;
  }

  std::vector<Move> path_to(std::uint32_t goal) const {
    if (options_.optimise) return *shortest_path_over(space_, nodes_);
    return extract_plan(goal, space_, nodes_, [this](std::uint32_t i) { return nodes_[i].parent; });
  }

  std::size_t bytes() const { return nodes_.bytes() + open_.bytes(); }
  std::size_t bytes_to_add() const { return nodes_.bytes_to_add() + open_.bytes_to_add(); }

  const Space& space_;
  Ranking ranking_;
  CostFirstOptions options_;
  std::int64_t priority_ = 0;
  Nodes nodes_;
  ScoreHeap open_;
};

}  // namespace coevo::search
