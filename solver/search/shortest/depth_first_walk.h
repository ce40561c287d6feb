// SPDX-License-Identifier: MIT
// A depth-first walk in single steps, so that several walks can take turns: while one waits for
// memory, the others walk.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "solver/capabilities.h"
#include "solver/features/evaluator.h"
#include "solver/spaces/bounded_space.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

template <solver::StateSpace Space, solver::LowerBound<Space> Bound>
class DepthFirstWalk {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;
  struct Node {
    State state;
    typename Bound::IncrementalState kept;
    Move move;           // that led here; none at depth 0
    std::int32_t bound;  // lower bound on the moves left
    std::int32_t depth;
  };
  enum class Status { walking, at_leaf, solved, exhausted };
  static constexpr int kNoLeaves = std::numeric_limits<int>::max();

  // Both must outlive it.
  DepthFirstWalk(const Space& space, const Bound& bound) : space_(&space), bound_(&bound) {}

  // To the nodes below `root` with depth + bound <= `threshold`, but not below those at depth
  // `leaf_depth`.
  void start(const Node& root, int threshold, int leaf_depth = kNoLeaves) {
    stack_.assign(2, root);  // the first step leaves one of them, without children
    children_.size = 0;
    path_.assign(static_cast<std::size_t>(threshold) + 1, root.move);
    threshold_ = threshold;
    leaf_depth_ = leaf_depth;
    least_ = solver::kDeadEnd;
    generated_ = 0;
    expanded_ = 0;
    status_ = Status::walking;
  }

  // Goes on to the next node: a solution, a leaf, or one that it expands. The children's bounds are
  // computed by the next step, so that their memory accesses have time until then.
  Status step() {
    enter_children();
    if (stack_.empty()) return status_ = Status::exhausted;
    path_[static_cast<std::size_t>(node().depth)] = node().move;
    if (node().depth >= leaf_depth_) return status_ = Status::at_leaf;
    if (node().bound == 0 && space_->is_goal(node().state)) return status_ = Status::solved;
    expand();
    return status_ = Status::walking;
  }

  Status status() const { return status_; }
  // The current node; none if the walk is exhausted.
  const Node& node() const { return stack_.back(); }
  // The moves to it, from the node at `depth` on.
  std::vector<Move> path_from(std::int32_t depth) const {
    return {path_.begin() + depth + 1, path_.begin() + node().depth + 1};
  }
  // The smallest depth + bound above the threshold; kDeadEnd if there was none.
  int least_above() const { return least_; }
  std::uint64_t generated() const { return generated_; }
  std::uint64_t expanded() const { return expanded_; }

 private:
  // Not initialised: most nodes are never used.
  struct Children {
    union {
      std::array<Node, Space::Moves::kCapacity> nodes;
    };
    std::size_t size = 0;
    Children() {}
  };

  void expand() {
    const Node& from = node();
    typename Space::Moves moves;
    space_->generate(from.state, moves);
    for (const Move& move : moves) {
      if (leads_back(move, from)) continue;
      State after = from.state;
      space_->apply(after, move);
      ::new (&children_.nodes[children_.size++])
          Node{after, bound_->next(from.kept, after, move), move, 0, from.depth + 1};
    }
    generated_ += children_.size;
    ++expanded_;
  }

  // In place of their parent. Those nearer the goal come first, which is last on the stack, so that
  // the last pass ends sooner.
  void enter_children() {
    const std::int32_t parent_bound = node().bound;
    stack_.pop_back();
    for (std::size_t i = 0; i < children_.size; ++i) {
      children_.nodes[i].bound = bound_->value(children_.nodes[i].kept);
    }
    for (const bool nearer : {false, true}) {
      for (std::size_t i = children_.size; i-- > 0;) {
        const Node& child = children_.nodes[i];
        if ((child.bound < parent_bound) != nearer) continue;
        const int sum = child.depth + child.bound;
        if (sum <= threshold_) {
          stack_.push_back(child);
        } else {
          least_ = std::min(least_, sum);
        }
      }
    }
    children_.size = 0;
  }

  bool leads_back(const Move& move, const Node& from) const {
    if constexpr (solver::KnowsWayBack<Space>) {
      return from.depth > 0 && space_->undoes(move, from.move);
    } else {
      return false;
    }
  }

  const Space* space_;
  const Bound* bound_;
  std::vector<Node> stack_;  // the current node; below it, the nodes to enter
  Children children_;        // of the node expanded last, their bounds not computed yet
  std::vector<Move> path_;   // by depth, the move that led there
  int threshold_ = 0;
  int leaf_depth_ = kNoLeaves;
  int least_ = solver::kDeadEnd;
  std::uint64_t generated_ = 0;
  std::uint64_t expanded_ = 0;
  Status status_ = Status::exhausted;
};

}  // namespace coevo::search
