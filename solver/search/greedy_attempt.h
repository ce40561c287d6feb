// SPDX-License-Identifier: MIT
// One attempt at an instance: greedy best-first search over moves scored by what they change, which
// gives up after a number of expansions. The open list takes 8 bytes a move. Incomplete.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/search/bucket_queue.h"
#include "solver/search/budget.h"
#include "solver/search/scored_tree.h"

namespace coevo::search {

template <solver::ScoredSpace Space>
class GreedyAttempt {
 public:
  using State = typename Space::State;

  // Expands at most `max_expanded` positions (below ScoredTree's kMaxPositions).
  AttemptEnd run(const Space& space, const State& start, std::uint64_t max_expanded,
                 Budget& budget) {
    tree_.begin(space, start, static_cast<std::size_t>(max_expanded));
    open_.reset(space.score(tree_[0]));
    for (expanded_ = 0;; ++expanded_) {
      if (space.is_trivially_solved(tree_[tree_.newest()])) return AttemptEnd::solved;
      if (expanded_ >= max_expanded || !tree_.has_capacity()) return AttemptEnd::given_up;
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
