// The family of A* (Hart, Nilsson, Raphael 1968): expand the open position of the smallest priority,
// which grows with the moves made and with a heuristic. Positions are kept and told apart exactly; one
// that is reached anew by fewer moves is opened again. What the heuristic is and how it is weighed is
// the Measure's business:
//   measure.heuristic(state)            any integer
//   measure.priority(moves, heuristic)  smaller is expanded first
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/contracts.h"
#include "solver/limits.h"
#include "solver/search/budget.h"
#include "solver/search/node_table.h"
#include "solver/search/pool.h"
#include "solver/search/score_heap.h"
#include "solver/search_result.h"

namespace coevo::search {

struct CostFirstOptions {
  bool reopen = true;         // expand a position again when it is reached by fewer moves
  bool stop_at_sight = true;  // end when the goal is generated; else when it comes first in the queue
};

template <solver::SearchDomain Domain, class Measure>
class CostFirst {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` must outlive the search.
  CostFirst(const Domain& domain, const Measure& measure, const CostFirstOptions& options)
      : domain_(domain), measure_(measure), options_(options) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    known_.clear();
    open_.clear();
    Budget budget(limits);
    solver::SearchResult<Move> result;
    add(start, domain_.hash(start), Move{}, kNone);
    std::uint32_t goal = domain_.is_goal(start) ? 0 : kNone;
    while (goal == kNone && !open_.empty() && !budget.ended()) {
      const std::uint32_t index = open_.pop(&priority_);
      if (nodes_[index].closed) continue;  // an entry from before it was reached by fewer moves
      if (!options_.stop_at_sight && domain_.is_goal(nodes_[index].state)) {
        goal = index;
        break;
      }
      ++result.expanded;
      goal = expand(index, budget);
    }
    result.outcome = goal != kNone ? common::Outcome::solved
                                   : budget.ended().value_or(common::Outcome::unsolvable);
    result.generated = budget.generated();
    result.peak_memory = std::max(budget.peak_memory(), bytes());
    if (goal != kNone) result.path = path_to(goal);
    return result;
  }

  // The priority of the position expanded last.
  std::int64_t last_priority() const { return priority_; }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Node {
    State state;
    std::uint32_t parent;
    std::uint32_t depth;
    std::int32_t heuristic;
    Move move;  // from the parent
    bool closed;
  };

  void add(const State& state, std::uint64_t hash, const Move& move, std::uint32_t parent) {
    const auto index = static_cast<std::uint32_t>(nodes_.add());
    Node& node = nodes_[index];
    node.state = state;
    node.heuristic = measure_.heuristic(state);
    known_.insert(hash, index,
                  [this](std::uint32_t known) { return domain_.hash(nodes_[known].state); });
    reach(index, move, parent);
  }

  void reach(std::uint32_t index, const Move& move, std::uint32_t parent) {
    Node& node = nodes_[index];
    node.parent = parent;
    node.depth = parent == kNone ? 0 : nodes_[parent].depth + 1;
    node.move = move;
    node.closed = false;
    open_.push(measure_.priority(node.depth, node.heuristic), index);
  }

  // Whether the way to the known position is no better than the one there was.
  bool is_no_news(const Node& known, std::uint32_t parent) const {
    return known.depth <= nodes_[parent].depth + 1 || (known.closed && !options_.reopen);
  }

  // The goal among the successors of the node, if that ends the search, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    nodes_[index].closed = true;
    const State state = nodes_[index].state;
    typename Domain::Moves moves;
    domain_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      domain_.apply(after, move);
      const std::uint64_t hash = domain_.hash(after);
      const std::uint32_t known = find(after, hash);
      if (known != kNone && is_no_news(nodes_[known], index)) continue;
      if (!budget.memory(bytes()) || !budget.generate()) return kNone;
      if (known != kNone) {
        reach(known, move, index);
        continue;
      }
      add(after, hash, move, index);
      if (options_.stop_at_sight && domain_.is_goal(after)) {
        return static_cast<std::uint32_t>(nodes_.size() - 1);
      }
    }
    return kNone;
  }

  std::uint32_t find(const State& state, std::uint64_t hash) const {
    std::uint32_t found = kNone;
    known_.contains(hash, [&](std::uint32_t index) {
      if (!domain_.same_position(nodes_[index].state, state)) return false;
      found = index;
      return true;
    });
    return found;
  }

  std::vector<Move> path_to(std::uint32_t index) const {
    std::vector<Move> path;
    for (; nodes_[index].parent != kNone; index = nodes_[index].parent) {
      path.push_back(nodes_[index].move);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  std::size_t bytes() const { return nodes_.bytes() + known_.bytes() + open_.bytes(); }

  const Domain& domain_;
  Measure measure_;
  CostFirstOptions options_;
  std::int64_t priority_ = 0;
  Pool<Node> nodes_;
  NodeTable known_;
  ScoreHeap open_;
};

}  // namespace coevo::search
