// SPDX-License-Identifier: MIT
// Depth-first branch and bound in one pass (Jimbo, "Optimum Solution Search for FreeCell", 2023):
// each solution found, shortened if the space has a way to, lowers the bound on those still looked
// for, and the search continues. So there is an incumbent early, and it improves. A table of fixed
// size remembers by how many moves positions were entered: entering one again by as many is pruned.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/tables/visited_set.h"
#include "solver/search/view.h"
#include "solver/search_contract.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

struct BranchAndBoundOptions {
  int table_bits = 20;  // 2^n positions are remembered, or as many as half of the memory holds
  int below = 0;        // only solutions of fewer moves are looked for; 0: of any number
};

template <solver::BoundedSpace Space>
class BranchAndBound {
 public:
  using Packed = typename Space::Packed;
  using Path = std::vector<solver::PathNode<Packed>>;
  // Makes a path to the goal at most as long.
  using Shorten = std::function<Path(const Path&)>;

  explicit BranchAndBound(const BranchAndBoundOptions& options) : options_(options) {}

  // `exhausted` if there is nothing below options.below. At a limit, the result has the path of the
  // best solution so far, if any.
  solver::SearchResult<solver::PathNode<Packed>> run(Space& space, const solver::Limits& limits,
                                                     const Shorten& shorten = nullptr) {
    Budget budget(limits);
    const auto start = space.start();
    max_moves_ = options_.below == 0 ? kMaxMoves : options_.below - 1;
    expanded_ = 0;
    too_long_ = false;
    incumbent_.clear();
    path_.clear();
    open_.assign(1, {start.position, start.cost, start.bound, start.order, 0});
    entered_.reset(options_.table_bits, limits.memory / 2);
    budget.memory(bytes());
    while (!open_.empty() && !budget.ended()) {
      const Open next = open_.back();
      open_.pop_back();
      if (is_too_long(next.cost + next.bound) || !enter(space, next)) continue;
      path_.resize(next.depth);
      path_.push_back({next.position, next.cost});
      if (space.is_goal(next.position)) {
        improve(shorten ? shorten(path_) : path_);
      } else {
        expand(space, next, budget);
        budget.memory(bytes());
      }
    }
    return result(start.cost + start.bound, budget);
  }

 private:
  // A limit on the depth of a search that has no incumbent yet.
  static constexpr int kMaxMoves = 400;

  struct Open {
    Packed position;
    int cost;
    int bound;
    int order;
    std::uint32_t depth;  // steps from the start
  };

  // Enters the position unless it was already entered by as few moves; whether it did.
  bool enter(const Space& space, const Open& open) {
    const std::uint64_t hash = space.hash(open.position);
    const int saved = kMaxMoves + 1 - open.cost;  // as the table keeps larger bounds
    if (entered_.bound(hash, open.position, 0) >= saved) return false;
    entered_.put(hash, open.position, saved);
    return true;
  }

  bool is_too_long(int moves) {
    if (moves <= max_moves_) return false;
    too_long_ = true;
    return true;
  }

  void improve(const Path& path) {
    incumbent_ = path;
    max_moves_ = path.back().cost - 1;
  }

  // Pushes the most promising successor last.
  void expand(Space& space, const Open& from, Budget& budget) {
    space.unpack(from.position, position_);
    const int late = space.late_bound(position_, from.bound);
    if (late >= solver::kDeadEnd || is_too_long(from.cost + late)) return;
    ++expanded_;
    space.expand(position_, successors_);
    const std::size_t first = open_.size();
    for (const auto& successor : successors_) {
      const int cost = from.cost + successor.cost;
      const int bound = space.bound_after(position_, from.bound, successor);
      if (is_too_long(cost + bound)) continue;
      if (!budget.generate()) return;
      open_.push_back({successor.position, cost, bound, successor.order, from.depth + 1});
    }
    std::stable_sort(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end(),
                     [](const Open& a, const Open& b) {
                       return std::tuple(a.cost + a.bound, a.order) >
                              std::tuple(b.cost + b.bound, b.order);
                     });
  }

  std::size_t bytes() const { return entered_.bytes() + open_.size() * sizeof(Open); }

  solver::SearchResult<solver::PathNode<Packed>> result(int bound, const Budget& budget) {
    solver::SearchResult<solver::PathNode<Packed>> result;
    result.generated = budget.generated();
    result.expanded = expanded_;
    result.peak_memory = budget.peak_memory();
    result.path = incumbent_;
    result.lower_bound = static_cast<std::uint64_t>(bound);
    if (budget.ended()) {
      result.outcome = *budget.ended();
    } else if (!too_long_ && incumbent_.empty()) {
      result.outcome = common::Outcome::unsolvable;
      result.lower_bound.reset();
    } else {
      result.outcome = incumbent_.empty() ? common::Outcome::exhausted : common::Outcome::solved;
      result.lower_bound = static_cast<std::uint64_t>(max_moves_ + 1);
      result.optimal = !incumbent_.empty();
    }
    return result;
  }

  BranchAndBoundOptions options_;
  BoundTable<Packed> entered_;
  std::vector<Open> open_;
  Path path_;  // to the current position
  Path incumbent_;
  int max_moves_ = kMaxMoves;  // of a solution still looked for
  bool too_long_ = false;      // whether any path was pruned for its length
  std::uint64_t expanded_ = 0;
  typename Space::Position position_;
  typename Space::Successors successors_;
};

struct BranchAndBoundKind {
  static constexpr View kView = View::bounded;
  static solver::SearchDescriptor describe();
  static BranchAndBoundOptions options(const common::Settings& settings);
  template <class Space>
  using Search = BranchAndBound<Space>;
};

}  // namespace coevo::search
