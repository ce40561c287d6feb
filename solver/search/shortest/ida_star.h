// SPDX-License-Identifier: MIT
// IDA* (Korf 1985): depth-first passes that prune where moves made + bound > threshold; the next
// threshold is the smallest sum that was pruned. A transposition table of fixed size keeps what was
// proven of positions over all passes (Reinefeld and Marsland 1994): that saves most of what a
// plain IDA* repeats on other paths to the same positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/capabilities.h"
#include "solver/search/budget.h"
#include "solver/search/tables/visited_set.h"
#include "solver/search/view.h"
#include "solver/search_contract.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

struct IdaStarOptions {
  int table_bits = 16;  // 2^n positions are remembered, or as many as the memory holds; 0: none
  int threshold = 0;    // threshold of the first pass, if that lower bound is already proven
  int enough = 0;       // ends `exhausted` when this lower bound is proven; 0: never
};

template <solver::BoundedSpace Space>
class IdaStar {
 public:
  using Packed = typename Space::Packed;

  explicit IdaStar(const IdaStarOptions& options) : options_(options) {}

  solver::SearchResult<solver::PathNode<Packed>> run(Space& space, const solver::Limits& limits) {
    Budget budget(limits);
    budget_ = &budget;
    space_ = &space;
    expanded_ = 0;
    if constexpr (solver::HasDescent<Space>) {
      if (options_.table_bits == 0) return run_plain();
    }
    table_.reset(options_.table_bits, limits.memory);
    const auto start = space.start();
    path_.assign(1, {start.position, start.cost});
    int left = std::max(start.bound, options_.threshold - start.cost);
    int proven = left;
    while (left != kFound && left < solver::kDeadEnd && !budget.ended()) {
      proven = left;
      if (is_enough(start.cost + proven)) break;
      left = descend(start.position, start.bound, proven);
    }
    return result(left, start.cost + proven);
  }

 private:
  static constexpr int kFound = -1;

  // What expand() needs of one depth. On the heap: a puzzle of thousands of moves would overflow
  // the stack.
  struct Frame {
    typename Space::Successors successors;
    std::array<std::uint64_t, Space::Successors::kCapacity> hashes;
  };
  Frame& frame(std::size_t depth) {
    while (frames_.size() <= depth) frames_.push_back(std::make_unique_for_overwrite<Frame>());
    return *frames_[depth];
  }

  bool is_enough(int proven) const { return options_.enough != 0 && proven >= options_.enough; }

  solver::SearchResult<solver::PathNode<Packed>> run_plain() {
    auto descent = space_->descent(*budget_);
    int left = std::max(space_->start().bound, options_.threshold);
    int proven = left;
    while (left != kFound && left < solver::kDeadEnd && !budget_->ended()) {
      proven = left;
      if (is_enough(proven)) break;
      left = descent.run(space_->start_state(), proven);
    }
    expanded_ = descent.expanded();
    if (left == kFound) path_ = space_->path_nodes(descent.path());
    return result(left, proven);
  }

  // Looks for a solution of at most `limit` more moves. Returns kFound, or a proven lower
  // bound on the moves left, which is more than `limit`; without meaning if the budget has ended.
  int descend(const Packed& packed, int bound, int limit) {
    if (space_->is_goal(packed)) return kFound;
    typename Space::Position position;
    space_->unpack(packed, position);
    const int late = space_->late_bound(position, bound);
    if (late > limit) return late;
    ++expanded_;
    const std::uint64_t hash = space_->hash(packed);
    // Valid unless a solution is found: so cycles back here are pruned at once.
    table_.put(hash, packed, limit + 1);
    const int left = expand(position, bound, limit);
    if (left == kFound || budget_->ended()) return left;
    // The space may have left out the move back. A solution through the parent, which is not solved
    // within its limit of one more move, would take at least three more.
    table_.put(hash, packed, std::min(std::max(late, left), limit + 3));
    return std::max(late, left);
  }

  int expand(typename Space::Position& position, int bound, int limit) {
    auto& [successors, hashes] = frame(path_.size());
    space_->expand(position, successors);
    for (std::size_t i = 0; i < successors.size(); ++i) {
      hashes[i] = space_->hash(successors[i].position);
      table_.prefetch(hashes[i]);
    }
    int least = solver::kDeadEnd;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      const auto& next = successors[i].position;
      const int cost = successors[i].cost;
      const int next_bound = space_->bound_after(position, bound, successors[i]);
      int left = next_bound;
      if (next_bound + cost <= limit) left = table_.bound(hashes[i], next, next_bound);
      const bool is_known = left > next_bound && left + cost > limit;
      if (!is_known && !budget_->generate()) return least;
      if (left + cost <= limit) {
        path_.push_back({next, path_.back().cost + cost});
        left = descend(next, next_bound, limit - cost);
        if (left == kFound) return kFound;
        path_.pop_back();
        if (budget_->ended()) return least;
      }
      least = std::min(least, left + cost);
    }
    return least;
  }

  solver::SearchResult<solver::PathNode<Packed>> result(int left, int proven) const {
    solver::SearchResult<solver::PathNode<Packed>> result;
    result.generated = budget_->generated();
    result.expanded = expanded_;
    result.peak_memory = table_.bytes();
    result.lower_bound = static_cast<std::uint64_t>(proven);
    if (left == kFound) {
      result.outcome = common::Outcome::solved;
      result.optimal = true;
      result.path = path_;
    } else if (is_enough(proven)) {
      result.outcome = common::Outcome::exhausted;
    } else {
      result.outcome = budget_->ended().value_or(common::Outcome::unsolvable);
      if (result.outcome == common::Outcome::unsolvable) result.lower_bound.reset();
    }
    return result;
  }

  IdaStarOptions options_;
  BoundTable<Packed> table_;
  Space* space_ = nullptr;
  Budget* budget_ = nullptr;
  std::vector<solver::PathNode<Packed>> path_;
  std::vector<std::unique_ptr<Frame>> frames_;  // by the length of path_
  std::uint64_t expanded_ = 0;
};

struct IdaStarKind {
  static constexpr View kView = View::bounded;
  static solver::SearchDescriptor describe();
  static IdaStarOptions options(const common::Settings& settings);
  template <class Space>
  using Search = IdaStar<Space>;
};

}  // namespace coevo::search
