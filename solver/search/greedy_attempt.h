// One attempt at an instance: greedy best-first search over moves scored by what they change, given
// up when too many positions were expanded. The open list holds 8 bytes a move. Incomplete.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/search/bucket_queue.h"
#include "solver/search/budget.h"
#include "solver/search/scored_tree.h"

namespace coevo::search {

template <solver::ScoredDomain Domain>
class GreedyAttempt {
 public:
  using State = typename Domain::State;

  // Expands at most `most` positions (below ScoredTree's kMostPositions).
  AttemptEnd run(const Domain& domain, const State& start, std::uint64_t most, Budget& budget) {
    tree_.begin(domain, start, static_cast<std::size_t>(most));
    open_.reset(domain.score(tree_[0]));
    for (expanded_ = 0;; ++expanded_) {
      if (domain.is_decided(tree_[tree_.newest()])) return AttemptEnd::decided;
      if (expanded_ >= most || !tree_.has_room()) return AttemptEnd::given_up;
      if (!expand(domain, tree_.newest(), budget)) return AttemptEnd::limit;
      if (const auto end = build_best(domain); end != AttemptEnd::decided) return end;
    }
  }

  // The moves to the decided position.
  std::vector<std::uint32_t> path() const { return tree_.path(); }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const { return tree_.bytes() + open_.bytes(); }

 private:
  using Tree = ScoredTree<Domain>;

  bool expand(const Domain& domain, std::uint32_t index, Budget& budget) {
    typename Domain::Moves moves;
    domain.generate(tree_[index], moves);
    open_.reserve(moves.size());
    if (!budget.memory(bytes()) || !budget.generate(moves.size())) return false;
    open_.push_all(
        moves.size(), [&](std::size_t i) { return moves.score(i); },
        [&](std::size_t i) { return Tree::child(index, moves.move(i)); });
    return true;
  }

  // Builds the best position that is new; `decided` if there is one.
  AttemptEnd build_best(const Domain& domain) {
    for (std::uint32_t child = 0; open_.pop(child);) {
      if (!tree_.has_room()) return AttemptEnd::given_up;
      if (tree_.add(domain, child)) return AttemptEnd::decided;
    }
    return AttemptEnd::dry;
  }

  Tree tree_;
  BucketQueue open_;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::search
