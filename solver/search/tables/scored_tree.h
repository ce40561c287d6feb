// SPDX-License-Identifier: MIT
// The positions that an attempt over a ScoredSpace has built, and the move that led to each. Only
// new children are built; duplicate detection is inexact (tag_table.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/search/tables/table_memory.h"
#include "solver/search/tables/tag_table.h"
#include "solver/spaces/scored_space.h"

namespace coevo::search {

// How an attempt ended: `exhausted` when nothing was left to expand, `given_up` at its own limit,
// `limit` when the budget has ended.
enum class AttemptEnd { solved, given_up, exhausted, limit };

template <solver::ScoredSpace Space>
class ScoredTree {
 public:
  using State = typename Space::State;
  using Position = typename Space::Position;
  static constexpr std::size_t kMaxPositions = std::size_t{1} << (32 - Space::kMoveBits);

  // A child that was not built yet.
  static constexpr std::uint32_t child(std::uint32_t parent, std::uint32_t move) {
    return parent << Space::kMoveBits | move;
  }
  static constexpr std::uint32_t parent_of(std::uint32_t child) {
    return child >> Space::kMoveBits;
  }

  // Holds the start alone, with capacity for `max_positions` (up to kMaxPositions).
  void begin(const Space& space, const State& start, std::size_t max_positions) {
    positions_.clear();
    links_.clear();
    // Each position may be seen before and after safe autoplay.
    seen_.reset(2 * std::min(max_positions, kMaxPositions));
    space.start(start, positions_[positions_.add()]);
    links_.push_back({0, 0});
    seen_.insert(space.hash(positions_[0]));
  }
  // Whether add() may be called.
  bool has_capacity() const { return seen_.free_slots() >= 2 && links_.size() < kMaxPositions; }
  // Builds the child unless it was seen before; whether it did. The child is then the newest.
  bool add(const Space& space, std::uint32_t child) {
    constexpr std::uint32_t kMove = (std::uint32_t{1} << Space::kMoveBits) - 1;
    const Position& parent = positions_[parent_of(child)];
    const std::uint32_t move = child & kMove;
    if (!seen_.insert(space.hash_after(parent, move))) return false;
    if (positions_.size() == links_.size()) positions_.add();
    Position& position = positions_[links_.size()];
    copy(position, parent);
    if (space.apply(position, move) && !seen_.insert(space.hash(position))) return false;
    links_.push_back({parent_of(child), move});
    return true;
  }

  // Positions before `first` are no longer used; the paths through them stay.
  void drop_before(std::uint32_t first) { positions_.drop_before(first); }

  std::uint32_t newest() const { return static_cast<std::uint32_t>(links_.size() - 1); }
  const Position& operator[](std::uint32_t index) const { return positions_[index]; }
  // The moves to the newest position.
  std::vector<std::uint32_t> path() const {
    std::vector<std::uint32_t> path;
    for (std::size_t i = newest(); i != 0; i = links_[i].parent) path.push_back(links_[i].move);
    std::reverse(path.begin(), path.end());
    return path;
  }
  std::size_t bytes() const {
    return positions_.bytes() + seen_.bytes() + links_.size() * sizeof(Link);
  }

 private:
  struct Link {
    std::uint32_t parent;
    std::uint32_t move;
  };

  // In vector registers: `rep movs`, which compilers choose at this size, starts slowly.
  static void copy(Position& to, const Position& from) {
    constexpr std::size_t kPart = 32;
    static_assert(sizeof(Position) % kPart == 0);
    using Part [[gnu::vector_size(kPart), gnu::may_alias]] = std::uint64_t;
    auto* const target = reinterpret_cast<Part*>(&to);
    const auto* const source = reinterpret_cast<const Part*>(&from);
#pragma GCC unroll 32
    for (std::size_t i = 0; i < sizeof(Position) / kPart; ++i) target[i] = source[i];
  }

  Pool<Position> positions_;
  std::vector<Link> links_;  // the next position is built after the existing ones
  TagSet seen_;
};

}  // namespace coevo::search
