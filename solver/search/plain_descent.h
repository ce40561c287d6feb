// SPDX-License-Identifier: MIT
// One pass of a plain IDA* (Korf 1985), depth first and without a transposition table: positions
// and their bounds are on the stack, each made once and never copied.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <vector>

#include "solver/bounded_space.h"
#include "solver/evaluator.h"
#include "solver/search/budget.h"
#include "solver/state_space.h"

namespace coevo::search {

template <solver::StateSpace Space, solver::LowerBound<Space> Bound>
class PlainDescent {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;
  static constexpr int kFound = -1;

  // All must outlive it.
  PlainDescent(const Space& space, const Bound& bound, Budget& budget)
      : space_(space), bound_(bound), budget_(budget) {}

  // Looks for a solution of at most `limit` moves: returns kFound or a proven lower bound on its
  // length, without meaning where the budget has ended.
  int run(const State& start, int limit) {
    Node root{start, bound_.begin(start), {}, 0};
    root.bound = bound_.value(root.kept);
    if (root.bound > limit) return root.bound;
    path_.clear();
    const int left = descend(root, nullptr, limit);
    std::reverse(path_.begin(), path_.end());
    return left;
  }

  // The moves of the solution found.
  const std::vector<Move>& path() const { return path_; }
  std::uint64_t expanded() const { return expanded_; }

 private:
  struct Node {
    State state;
    typename Bound::IncrementalState kept;
    Move move;  // that led here; none at the start
    std::int32_t bound;
  };
  static constexpr std::size_t kMaxChildren = Space::Moves::kCapacity;
  // Not initialised: most nodes are never used.
  struct Children {
    union {
      std::array<Node, kMaxChildren> nodes;
    };
    std::size_t size = 0;
    Children() {}
  };

  bool leads_back(const Move& move, const Move* before) const {
    if constexpr (requires { space_.undoes(move, move); }) {
      return before != nullptr && space_.undoes(move, *before);
    } else {
      return false;
    }
  }

  void expand(const Node& from, const Move* before, Children& children) {
    typename Space::Moves moves;
    space_.generate(from.state, moves);
    for (const Move& move : moves) {
      if (leads_back(move, before)) continue;
      State after = from.state;
      space_.apply(after, move);
      ::new (&children.nodes[children.size++])
          Node{after, bound_.next(from.kept, after, move), move, 0};
    }
    // All are made before the first bound is computed, so that the memory accesses overlap.
    for (std::size_t i = 0; i < children.size; ++i) {
      children.nodes[i].bound = bound_.value(children.nodes[i].kept);
    }
  }

  int descend(const Node& from, const Move* before, int limit) {
    if (from.bound == 0 && space_.is_goal(from.state)) return kFound;
    ++expanded_;
    Children children;
    expand(from, before, children);
    if (!budget_.generate(children.size)) return solver::kDeadEnd;
    int least = solver::kDeadEnd;
    // Those nearer the goal are entered first, so that the last pass ends sooner.
    for (const bool nearer : {true, false}) {
      for (std::size_t i = 0; i < children.size; ++i) {
        const Node& child = children.nodes[i];
        if ((child.bound < from.bound) != nearer) continue;
        int left = child.bound;
        if (left < limit) left = descend(child, &child.move, limit - 1);
        if (left == kFound) {
          path_.push_back(child.move);
          return kFound;
        }
        if (budget_.ended()) return least;
        least = std::min(least, left + 1);
      }
    }
    return least;
  }

  const Space& space_;
  const Bound& bound_;
  Budget& budget_;
  std::vector<Move> path_;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::search
