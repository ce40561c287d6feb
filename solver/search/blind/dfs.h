// SPDX-License-Identifier: MIT
// Depth-first search with a stack of open positions, as in Heineman (2009): all successors of a
// position are pushed, and the last one pushed is expanded next.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/tables/duplicates.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct DfsOptions {
  std::uint32_t depth_bound;  // positions at this depth are not expanded; 0: no bound
  Duplicates duplicates;
};

// The search is blind: it ignores its evaluator. A position that is refused as a duplicate may have
// been generated too deep to be expanded, so that an exhausted search with a depth bound proves
// nothing.
template <solver::StateSpace Space, class Evaluate>
class Dfs {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;

  // `space` must outlive the search.
  Dfs(const Space& space, const Evaluate&, const DfsOptions& options)
      : space_(space), options_(options), known_(space) {}

  solver::SearchResult<Move> run(const State& start, const solver::Limits& limits) {
    reset();
    Budget budget(limits);
    std::uint64_t expanded = 0;
    if (options_.duplicates == Duplicates::made) known_.add({start});
    open_.push_back({start, 0, Move{}});
    bool solved = space_.is_goal(start);
    while (!solved && !open_.empty() && !budget.ended()) {
      ++expanded;
      solved = expand(pop(), budget);
    }
    return finish<Move>(
        solved, expanded, budget, bytes(), [&] { return path_; },
        cut_ ? common::Outcome::exhausted : common::Outcome::unsolvable);
  }

 private:
  struct Open {
    State state;
    std::uint32_t depth;
    Move move;  // the last one to it
  };

  void reset() {
    known_.clear();
    std::vector<Open>().swap(open_);  // capacity must not count against the next instance
    std::vector<Move>().swap(path_);
    cut_ = false;
  }

  // Takes the position pushed last; path_ then leads to it.
  Open pop() {
    const Open open = open_.back();
    open_.pop_back();
    if (open.depth > 0) {
      path_.resize(open.depth - 1);
      path_.push_back(open.move);
    }
    return open;
  }

  // Whether a successor is the goal; path_ then leads to it.
  bool expand(const Open& from, Budget& budget) {
    const bool expanded_only = options_.duplicates == Duplicates::expanded;
    if (expanded_only) remember(from.state);
    const bool push = options_.depth_bound == 0 || from.depth + 1 < options_.depth_bound;
    typename Space::Moves moves;
    space_.generate(from.state, moves);
    for (const Move& move : moves) {
      State after = from.state;
      space_.apply(after, move);
      const bool refuse = options_.duplicates != Duplicates::none;
      const std::uint64_t hash = refuse ? known_.hash(after) : 0;
      if (refuse && known_.contains(after, hash)) continue;
      if (!budget.memory(bytes()) || !budget.generate()) return false;
      if (space_.is_goal(after)) {
        path_.push_back(move);
        return true;
      }
      if (options_.duplicates == Duplicates::made) known_.add({after}, hash);
      if (push) {
        open_.push_back({after, from.depth + 1, move});
      } else {
        cut_ = true;
      }
    }
    return false;
  }

  void remember(const State& state) {
    const std::uint64_t hash = known_.hash(state);
    if (!known_.contains(state, hash)) known_.add({state}, hash);
  }

  std::size_t bytes() const {
    return known_.bytes() + open_.capacity() * sizeof(Open) + path_.capacity() * sizeof(Move);
  }

  const Space& space_;
  DfsOptions options_;
  KnownPositions<Space> known_;
  std::vector<Open> open_;
  std::vector<Move> path_;
  bool cut_ = false;  // whether the depth bound pruned a position
};

struct DfsKind {
  static solver::SearchDescriptor describe();
  static DfsOptions options(const common::Settings& settings);
  template <class Space, class Evaluate>
  using Search = Dfs<Space, Evaluate>;
};

}  // namespace coevo::search
