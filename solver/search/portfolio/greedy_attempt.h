// SPDX-License-Identifier: MIT
// One attempt at an instance: greedy best-first search over moves scored by what they change, which
// gives up after a number of expansions, or earlier if it falls behind. The open list takes 8 bytes
// per move. Incomplete.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/portfolio/pace.h"
#include "solver/search/tables/queues.h"
#include "solver/search/tables/scored_tree.h"

namespace coevo::search {

// When an attempt gives up: after `expanded` positions, or behind the pace at which they suffice.
struct AttemptLimits {
  std::uint64_t expanded = 1000;  // below ScoredTree's kMaxPositions
  Pace pace;
};

template <solver::ScoredSpace Space>
class GreedyAttempt {
 public:
  using State = typename Space::State;

  AttemptEnd run(const Space& space, const State& start, const AttemptLimits& limits,
                 Budget& budget) {
    tree_.begin(space, start, static_cast<std::size_t>(limits.expanded));
    std::int32_t best = space.score(tree_[0]);
    open_.reset(best);
    for (expanded_ = 0;; ++expanded_) {
      const auto& newest = tree_[tree_.newest()];
      if (space.is_trivially_solved(newest)) return AttemptEnd::solved;
      if (expanded_ >= limits.expanded || !tree_.has_capacity()) return AttemptEnd::given_up;
      best = std::min(best, space.score(newest));
      if (limits.pace.is_behind(best, limits.expanded - expanded_)) return AttemptEnd::given_up;
      if (!expand(space, tree_.newest(), budget)) return AttemptEnd::limit;
      if (const auto end = build_best(space); end != AttemptEnd::solved) return end;
    }
  }

  // The moves to the trivially solved position.
  std::vector<std::uint32_t> path() const { return tree_.path(); }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const { return tree_.bytes() + open_.bytes(); }

 private:
  using Tree = ScoredTree<Space>;

  bool expand(const Space& space, std::uint32_t index, Budget& budget) {
    typename Space::Moves moves;
    space.generate(tree_[index], moves);
    open_.reserve(moves.size());
    if (!budget.memory(bytes()) || !budget.generate(moves.size())) return false;
    open_.push_all(
        moves.size(), [&](std::size_t i) { return moves.score(i); },
        [&](std::size_t i) { return Tree::child(index, moves.move(i)); });
    return true;
  }

  // Builds the best position that is new; `solved` if there is one.
  AttemptEnd build_best(const Space& space) {
    for (std::uint32_t child = 0; open_.pop(child);) {
      if (!tree_.has_capacity()) return AttemptEnd::given_up;
      if (tree_.add(space, child)) return AttemptEnd::solved;
    }
    return AttemptEnd::exhausted;
  }

  Tree tree_;
  BucketQueue open_;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::search
