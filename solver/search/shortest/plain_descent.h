// SPDX-License-Identifier: MIT
// One pass of a plain IDA* (Korf 1985), depth first and without a transposition table. Several
// parts of the tree are walked in turns, as a walk waits for memory more than it computes. The
// result, the path and the counts are those of plain order, one part after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "solver/features/evaluator.h"
#include "solver/search/budget.h"
#include "solver/search/shortest/depth_first_walk.h"
#include "solver/spaces/bounded_space.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

template <solver::StateSpace Space, solver::LowerBound<Space> Bound>
class PlainDescent {
 public:
  using State = typename Space::State;
  using Move = typename Space::Move;
  static constexpr int kFound = -1;

  // All must outlive it.
  PlainDescent(const Space& space, const Bound& bound, Budget& budget)
      : bound_(bound), budget_(budget), trunk_(space, bound), walks_(kWalks, trunk_) {}

  // Looks for a solution of at most `limit` moves: returns kFound or a proven lower bound on its
  // length, without meaning if the budget has ended.
  int run(const State& start, int limit) {
    Node root{start, bound_.begin(start), {}, 0, 0};
    root.bound = bound_.value(root.kept);
    if (root.bound > limit) return root.bound;
    begin(root, limit);
    do {
      hand_out();
      take_turns();
      collect();
    } while (settle());
    if (is_found_) return kFound;
    return std::min(least_above_, trunk_.least_above());
  }

  // The moves of the solution found.
  const std::vector<Move>& path() const { return path_; }
  std::uint64_t expanded() const { return expanded_; }

 private:
  using Walk = DepthFirstWalk<Space, Bound>;
  using Node = typename Walk::Node;
  using Status = typename Walk::Status;
  // A subtree below the trunk, or a single node of the trunk.
  struct Part {
    Node root;
    std::vector<Move> path;  // to the root
    Walk* walk = nullptr;    // null if it has ended without a solution
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    bool is_solved = false;
  };
  static constexpr std::size_t kWalks = 4;
  static constexpr int kTurns = 4096;  // until the clock is checked
  // The trunk ends at this part of the threshold: most nodes are at a quarter to a third of it.
  static constexpr int kLeafShare = 7;

  void begin(const Node& root, int limit) {
    limit_ = limit;
    least_above_ = solver::kDeadEnd;
    is_found_ = false;
    is_cut_ = false;
    parts_.clear();
    active_.clear();
    idle_.clear();
    for (Walk& walk : walks_) idle_.push_back(&walk);
    trunk_.start(root, limit, limit / kLeafShare);
  }

  // Gives the next parts of the tree, in plain order, to the idle walks.
  void hand_out() {
    while (!idle_.empty() && !is_cut_) {
      const std::uint64_t before = trunk_.generated();
      switch (trunk_.step()) {
        case Status::exhausted:
          is_cut_ = true;
          break;
        case Status::solved:
          parts_.push_back({.root = trunk_.node(),
                            .path = trunk_.path_from(0),
                            .walk = &trunk_,
                            .is_solved = true});
          is_cut_ = true;
          break;
        case Status::at_leaf:
          idle_.back()->start(trunk_.node(), limit_);
          parts_.push_back({trunk_.node(), trunk_.path_from(0), idle_.back()});
          active_.push_back(&parts_.back());
          idle_.pop_back();
          break;
        case Status::walking:
          parts_.push_back({trunk_.node(), {}, nullptr, trunk_.generated() - before, 1});
          break;
      }
    }
  }

  // Until a walk ends.
  void take_turns() {
    for (int turn = 0; turn < kTurns; ++turn) {
      bool all_walk = true;
      for (Part* part : active_) all_walk &= part->walk->step() == Status::walking;
      if (!all_walk || active_.empty()) return;
    }
    budget_.check();
  }

  // From the walks that have ended. No part after a solution counts.
  void collect() {
    for (auto at = active_.begin(); at != active_.end();) {
      Part& part = **at;
      part.generated = part.walk->generated();
      part.expanded = part.walk->expanded();
      if (part.walk->status() == Status::walking) {
        ++at;
        continue;
      }
      part.is_solved = part.walk->status() == Status::solved;
      if (part.is_solved) {
        is_cut_ = true;
        active_.erase(at, active_.end());
        return;
      }
      least_above_ = std::min(least_above_, part.walk->least_above());
      idle_.push_back(part.walk);
      part.walk = nullptr;
      at = active_.erase(at);
    }
  }

  // Counts the parts that have ended, in plain order. False at the end of the pass.
  bool settle() {
    for (; !parts_.empty(); parts_.pop_front()) {
      const Part& first = parts_.front();
      if (first.generated > budget_.left()) return walk_to_limit(first.root);
      if (budget_.ended()) return count_all();
      const bool walks_on = first.walk != nullptr && !first.is_solved;
      if (walks_on) return true;
      count(first);
      if (first.is_solved) {
        is_found_ = true;
        path_ = first.path;
        const auto rest = first.walk->path_from(first.root.depth);
        path_.insert(path_.end(), rest.begin(), rest.end());
        return false;
      }
    }
    return !is_cut_;
  }

  // The limit is reached below `root`: at which node tells only a walk that no other is ahead of.
  bool walk_to_limit(const Node& root) {
    trunk_.start(root, limit_);
    while (trunk_.generated() <= budget_.left()) trunk_.step();
    expanded_ += trunk_.expanded();
    budget_.generate(trunk_.generated());
    return false;
  }

  // Where the clock or a stop has ended the pass.
  bool count_all() {
    for (const Part& part : parts_) count(part);
    return false;
  }

  void count(const Part& part) {
    budget_.generate(std::min(part.generated, budget_.left()));
    expanded_ += part.expanded;
  }

  const Bound& bound_;
  Budget& budget_;
  Walk trunk_;  // the tree's upper part
  std::vector<Walk> walks_;
  std::vector<Walk*> idle_;
  std::deque<Part> parts_;     // in plain order, those not counted yet
  std::vector<Part*> active_;  // that are walked, in the same order
  bool is_cut_ = false;        // no part is left, or none that counts
  bool is_found_ = false;
  int limit_ = 0;
  int least_above_ = solver::kDeadEnd;
  std::vector<Move> path_;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::search
