// Greedy best-first search: expand the position of the smallest H. HSD without look-ahead does the
// same with an incomplete memory; here every position is kept and told apart exactly, so that
// running dry proves that there is no solution.
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
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct BestFirstOptions {
  double depth_weight;  // added to H for each move from the start; 1 is a whole feature of weight 1
};

template <solver::SearchDomain Domain, solver::Estimator<typename Domain::State> Estimate>
class BestFirst {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` and `estimate` must outlive the search.
  BestFirst(const Domain& domain, const Estimate& estimate, const BestFirstOptions& options)
      : domain_(domain), estimate_(estimate), depth_cost_(estimate.cost(options.depth_weight)) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    known_.clear();
    open_.clear();
    Budget budget(limits);
    solver::SearchResult<Move> result;
    std::uint32_t goal = kNone;
    add(start, Move{}, kNone);
    if (domain_.is_goal(start)) goal = 0;
    while (goal == kNone && !open_.empty()) {
      ++result.expanded;
      goal = expand(open_.pop(), budget);
      if (budget.ended()) break;
    }
    result.outcome = goal != kNone ? common::Outcome::solved
                                   : budget.ended().value_or(common::Outcome::unsolvable);
    result.generated = budget.generated();
    result.peak_memory = std::max(budget.peak_memory(), bytes());
    if (goal != kNone) result.path = path_to(goal);
    return result;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Node {
    State state;
    std::uint32_t parent;
    std::uint32_t depth;
    Move move;  // from the parent
  };

  void add(const State& state, const Move& move, std::uint32_t parent) {
    const auto index = static_cast<std::uint32_t>(nodes_.add());
    Node& node = nodes_[index];
    node.state = state;
    node.parent = parent;
    node.depth = parent == kNone ? 0 : nodes_[parent].depth + 1;
    node.move = move;
    known_.insert(domain_.hash(state), index,
                  [this](std::uint32_t known) { return domain_.hash(nodes_[known].state); });
    open_.push(estimate_(state) + depth_cost_ * node.depth, index);
  }

  // The goal among the successors of the node, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    const State state = nodes_[index].state;
    typename Domain::Moves moves;
    domain_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      domain_.apply(after, move);
      if (is_known(after)) continue;
      if (!budget.memory(bytes_to_add()) || !budget.generate()) return kNone;
      add(after, move, index);
      if (domain_.is_goal(after)) return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    return kNone;
  }

  bool is_known(const State& state) const {
    return known_.contains(domain_.hash(state), [&](std::uint32_t index) {
      return domain_.same_position(nodes_[index].state, state);
    });
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
  std::size_t bytes_to_add() const {
    return nodes_.bytes_to_add() + known_.bytes_to_add() + open_.bytes_to_add();
  }

  const Domain& domain_;
  const Estimate& estimate_;
  std::int64_t depth_cost_;  // added to H for each move from the start
  Pool<Node> nodes_;
  NodeTable known_;
  ScoreHeap open_;
};

struct BestFirstKind {
  static solver::SearchDescriptor describe();
  static BestFirstOptions options(const common::Settings& settings);
  template <class Domain, class Estimate>
  using Search = BestFirst<Domain, Estimate>;
};

}  // namespace coevo::search
