// SPDX-License-Identifier: MIT
// Exact counts of the paths and positions of each depth ("perft"): the standard test of move
// generators.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "solver/search/budget.h"
#include "solver/search/tables/table_memory.h"
#include "solver/search_contract.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

struct PerftLevel {
  std::uint64_t paths = 0;      // sequences of that many moves; saturates at 2^64 - 1
  std::uint64_t positions = 0;  // distinct positions at their ends, up to the space's symmetry

  friend bool operator==(const PerftLevel&, const PerftLevel&) = default;
};

struct PerftResult {
  std::vector<PerftLevel> levels;        // by depth from 0; only complete depths
  std::optional<common::Outcome> ended;  // the limit that was reached, if any
  std::uint64_t generated = 0;
  std::size_t peak_memory = 0;
};

// The paths of `depth` moves, by walking each of them: no memory, time proportional to the count.
template <solver::StateSpace Space>
std::uint64_t count_paths(const Space& space, const typename Space::State& state, int depth) {
  if (depth == 0) return 1;
  typename Space::Moves moves;
  space.generate(state, moves);
  if (depth == 1) return moves.size();
  std::uint64_t paths = 0;
  for (const auto& move : moves) {
    typename Space::State after = state;
    space.apply(after, move);
    paths += count_paths(space, after, depth - 1);
  }
  return paths;
}

// Positions of one depth with the number of paths to each. Duplicate detection is exact.
template <solver::StateSpace Space>
class PerftLayer {
 public:
  using State = typename Space::State;
  struct Entry {
    State state;
    std::uint64_t paths;
  };

  explicit PerftLayer(const Space& space) : space_(&space), slots_(kFirstSlots, kNone) {}

  void add(const State& state, std::uint64_t paths) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    std::uint32_t& slot = slots_[find(state)];
    if (slot == kNone) {
      slot = static_cast<std::uint32_t>(entries_.add());
      entries_[slot] = {state, 0};
    }
    entries_[slot].paths = saturating_sum(entries_[slot].paths, paths);
  }

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }
  std::size_t bytes() const { return entries_.bytes() + slots_.size() * sizeof(std::uint32_t); }
  PerftLevel level() const {
    PerftLevel level{0, entries_.size()};
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      level.paths = saturating_sum(level.paths, entries_[i].paths);
    }
    return level;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kFirstSlots = 64;

  static std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    return a + b < a ? std::numeric_limits<std::uint64_t>::max() : a + b;
  }
  std::size_t find(const State& state) const {
    const std::uint64_t hash = space_->hash(state);
    std::size_t i = hash & (slots_.size() - 1);
    while (slots_[i] != kNone && !same(entries_[slots_[i]].state, hash, state)) {
      i = (i + 1) & (slots_.size() - 1);
    }
    return i;
  }
  bool same(const State& there, std::uint64_t hash, const State& state) const {
    return space_->hash(there) == hash && space_->same_position(there, state);
  }
  void grow() {
    slots_.assign(2 * slots_.size(), kNone);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      slots_[find(entries_[i].state)] = static_cast<std::uint32_t>(i);
    }
  }

  const Space* space_;
  Pool<Entry> entries_;
  std::vector<std::uint32_t> slots_;
};

// Counts depths 0 .. `depth`, breadth first. The number of moves must be the same for positions
// that are the same up to symmetry.
template <solver::StateSpace Space>
PerftResult perft(const Space& space, const typename Space::State& start, int depth,
                  const solver::Limits& limits = {}) {
  PerftResult result;
  Budget budget(limits);
  PerftLayer<Space> layer(space);
  layer.add(start, 1);
  result.levels.push_back(layer.level());
  const auto expand = [&](const auto& entry, PerftLayer<Space>& next) {
    typename Space::Moves moves;
    space.generate(entry.state, moves);
    for (const auto& move : moves) {
      if (!budget.generate() || !budget.memory(layer.bytes() + next.bytes())) return false;
      typename Space::State after = entry.state;
      space.apply(after, move);
      next.add(after, entry.paths);
    }
    return true;
  };
  for (int d = 1; d <= depth && !budget.ended(); ++d) {
    PerftLayer<Space> next(space);
    bool complete = true;
    for (std::size_t i = 0; complete && i < layer.size(); ++i) complete = expand(layer[i], next);
    if (!complete) break;
    result.levels.push_back(next.level());
    layer = std::move(next);
  }
  result.ended = budget.ended();
  result.generated = budget.generated();
  result.peak_memory = budget.peak_memory();
  return result;
}

}  // namespace coevo::search
