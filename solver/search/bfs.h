// Breadth-first search: all positions one move away, then two ... Its first solution has the fewest
// moves, and its memory ends long before a FreeCell deal does (seed 000).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/contracts.h"
#include "solver/limits.h"
#include "solver/search/budget.h"
#include "solver/search/duplicates.h"
#include "solver/search/node_table.h"
#include "solver/search/pool.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"

namespace coevo::search {

struct BfsOptions {
  Duplicates duplicates;
};

// `Guide` is not asked: the search is blind.
template <solver::SearchDomain Domain, class Guide>
class Bfs {
 public:
  using State = typename Domain::State;
  using Move = typename Domain::Move;

  // `domain` must outlive the search.
  Bfs(const Domain& domain, const Guide&, const BfsOptions& options)
      : domain_(domain), duplicates_(options.duplicates) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    nodes_.clear();
    known_.clear();
    Budget budget(limits);
    solver::SearchResult<Move> result;
    add(start, Move{}, kNone);
    std::uint32_t goal = domain_.is_goal(start) ? 0 : kNone;
    // The nodes are the queue: those from `next` on are open.
    for (std::uint32_t next = 0; goal == kNone && next < nodes_.size() && !budget.ended(); ++next) {
      ++result.expanded;
      goal = expand(next, budget);
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
    Move move;  // from the parent
  };

  void add(const State& state, const Move& move, std::uint32_t parent) {
    const auto index = static_cast<std::uint32_t>(nodes_.add());
    nodes_[index] = {state, parent, move};
    if (duplicates_ == Duplicates::made) remember(index);
  }

  // Nodes are made and expanded in the order of their indices, as the table wants them.
  void remember(std::uint32_t index) {
    known_.insert(domain_.hash(nodes_[index].state), index,
                  [this](std::uint32_t known) { return domain_.hash(nodes_[known].state); });
  }

  // The goal among the successors of the node, or kNone.
  std::uint32_t expand(std::uint32_t index, Budget& budget) {
    if (duplicates_ == Duplicates::expanded) remember(index);
    const State state = nodes_[index].state;
    typename Domain::Moves moves;
    domain_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      domain_.apply(after, move);
      if (is_known(after)) continue;
      if (!budget.memory(bytes()) || !budget.generate()) return kNone;
      add(after, move, index);
      if (domain_.is_goal(after)) return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    return kNone;
  }

  bool is_known(const State& state) const {
    if (duplicates_ == Duplicates::none) return false;
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

  std::size_t bytes() const { return nodes_.bytes() + known_.bytes(); }

  const Domain& domain_;
  Duplicates duplicates_;
  Pool<Node> nodes_;
  NodeTable known_;
};

struct BfsKind {
  static solver::SearchDescriptor describe();
  static BfsOptions options(const common::Settings& settings);
  template <class Domain, class Guide>
  using Search = Bfs<Domain, Guide>;
};

}  // namespace coevo::search
