// SPDX-License-Identifier: MIT
// A* (Hart, Nilsson, Raphael 1968) for shortest solutions: expands the position with the smallest f
// = moves so far + bound, so that the first goal is a shortest solution, and an empty open list
// proves that there is none. Duplicate detection is exact. Bounds need not be consistent: a
// position that is reached again with fewer moves is expanded again.
//
// It is hash-distributed A* (HDA*: Kishimoto, Fukunaga and Botea, "Scalable, Parallel Best-First
// Search for Optimal Sequential Planning", ICAPS 2009) in synchronous rounds: of the positions of
// the smallest f, each shard expands its best; then it receives the successors whose hash it owns.
// The threads share out the shards of a round. The size of a round follows from counts alone, so
// that the result is the same on any number of threads. Rounds also hide memory latency: a shard
// prefetches for many positions before it reads the first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/parameter.h"
#include "solver/search/budget.h"
#include "solver/search/shortest/astar_shard.h"
#include "solver/search/team.h"
#include "solver/search/view.h"
#include "solver/search_contract.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::search {

struct AstarOptions {
  std::size_t threads = 1;
};

template <solver::BoundedSpace Space>
class Astar {
 public:
  using Packed = typename Space::Packed;
  using Result = solver::SearchResult<solver::PathNode<Packed>>;

  explicit Astar(const AstarOptions& options = {})
      : team_(std::min(options.threads, AstarShard<Space>::kShards)) {}

  // `spaces`: workers() spaces of one instance, as each thread has its own.
  std::size_t workers() const { return team_.workers(); }
  Result run(std::span<Space* const> spaces, const solver::Limits& limits) {
    spaces_ = spaces;
    below_ = limits.below;
    for (std::size_t s = 0; s < kShards; ++s) shards_[s].clear(s, limits.memory, limits.below);
    received_.fill(0);
    Budget budget(limits);
    Result result;
    begin();
    while (!goal() && !budget.ended()) {
      const int f = least_f();
      if (f == Shard::kNothingOpen) break;
      result.lower_bound = static_cast<std::uint64_t>(f);
      expand_round(f, budget);
    }
    finish(result, budget);
    return result;
  }
  // On one thread.
  Result run(Space& space, const solver::Limits& limits) {
    const std::array<Space*, 1> spaces{&space};
    return run(spaces, limits);
  }

 private:
  using Shard = AstarShard<Space>;
  static constexpr std::size_t kShards = Shard::kShards;
  // Positions that a shard expands in a round: this share of those expanded so far, as those of the
  // last round may be wasted when a goal is near; and at most kMaxPerRound.
  static constexpr std::uint64_t kExpandedPerRound = 1 << 9;
  static constexpr std::uint64_t kMaxPerRound = 128;

  void begin() {
    const auto start = spaces_[0]->start();
    const std::uint64_t hash = spaces_[0]->hash(start.position);
    shards_[Shard::shard_of(hash)].put(
        {hash, start.position, Shard::kNone, static_cast<std::uint16_t>(start.cost),
         static_cast<std::uint8_t>(start.bound), static_cast<std::uint8_t>(start.order)},
        0);
  }

  int least_f() {
    int least = Shard::kNothingOpen;
    for (Shard& shard : shards_) least = std::min(least, shard.least_f());
    return least;
  }

  void expand_round(int f, Budget& budget) {
    const std::size_t size =
        std::clamp<std::uint64_t>(expanded() / kExpandedPerRound, 1, kMaxPerRound);
    team_.run(kShards, [&](std::size_t shard, std::size_t worker) {
      shards_[shard].expand(*spaces_[worker], shards_, f, size);
    });
    if (goal() || !grow_tables(budget) || !budget.memory(bytes())) return;
    team_.run(kShards, [&](std::size_t to, std::size_t) {
      received_[to] = shards_[to].receive(shards_, f);
    });
    std::uint64_t received = 0;
    for (const std::uint64_t of_shard : received_) received += of_shard;
    budget.generate(received);
  }

  // Messages on their way to a shard.
  std::size_t arriving(std::size_t to) const {
    std::size_t count = 0;
    for (const Shard& from : shards_) count += from.outbox(to).size();
    return count;
  }
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (std::size_t s = 0; s < kShards; ++s) bytes += shards_[s].bytes(arriving(s));
    return bytes;
  }
  // If one shard's table must grow, all grow. The others would grow soon, each in a separate round,
  // and keep the threads waiting. False if memory does not allow it.
  bool grow_tables(Budget& budget) {
    while (any_is_full()) {
      std::size_t growth = 0;
      for (const Shard& shard : shards_) growth += shard.growth();
      if (!budget.memory(bytes() + growth)) return false;
      team_.run(kShards, [&](std::size_t shard, std::size_t) { shards_[shard].grow(); });
    }
    return true;
  }
  bool any_is_full() const {
    for (std::size_t s = 0; s < kShards; ++s) {
      if (shards_[s].is_full(arriving(s))) return true;
    }
    return false;
  }
  std::uint64_t expanded() const {
    std::uint64_t expanded = 0;
    for (const Shard& shard : shards_) expanded += shard.expanded();
    return expanded;
  }
  std::optional<std::uint32_t> goal() const {
    for (const Shard& shard : shards_) {
      if (shard.goal() != Shard::kNone) return shard.goal();
    }
    return std::nullopt;
  }

  // Without a solution below `below_`, or without any.
  common::Outcome exhausted() const {
    for (const Shard& shard : shards_) {
      if (shard.pruned()) return common::Outcome::exhausted;
    }
    return common::Outcome::unsolvable;
  }
  void finish(Result& result, const Budget& budget) const {
    const auto goal = this->goal();
    result.outcome = goal ? common::Outcome::solved : budget.ended().value_or(exhausted());
    result.optimal = goal.has_value();
    if (result.outcome == common::Outcome::unsolvable) result.lower_bound.reset();
    if (result.outcome == common::Outcome::exhausted) {
      result.lower_bound = static_cast<std::uint64_t>(below_);
    }
    result.generated = budget.generated();
    result.expanded = expanded();
    result.peak_memory = budget.peak_memory();
    for (const Shard& shard : shards_) result.positions += shard.positions();
    for (auto id = goal.value_or(Shard::kNone); id != Shard::kNone;) {
      const Shard& shard = shards_[Shard::shard_of_node(id)];
      result.path.push_back(shard.path_node(id));
      id = shard.parent(id);
    }
    std::reverse(result.path.begin(), result.path.end());
  }

  Team team_;
  std::array<Shard, kShards> shards_;
  std::array<std::uint64_t, kShards> received_{};  // new positions in this round
  std::span<Space* const> spaces_;
  int below_ = 0;
};

struct AstarKind {
  static constexpr View kView = View::bounded;
  static solver::SearchDescriptor describe();
  static AstarOptions options(const common::Settings& settings);
  template <class Space>
  using Search = Astar<Space>;
};

}  // namespace coevo::search
