// SPDX-License-Identifier: MIT
// The positions that a search has generated, for exact duplicate detection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/tables/table_memory.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

// Finds a stored node by its position's hash; the caller compares the positions, so that duplicate
// detection is exact. An entry's slot follows from the upper half of the hash, which the entry
// holds: the table grows without hashing a position again.
class NodeTable {
 public:
  NodeTable() : slots_(kFirst, kEmpty) {}

  // Whether a node of that hash satisfies `same(index)`.
  template <class Same>
  bool contains(std::uint64_t hash, Same same) const {
    const std::uint64_t tag = tag_of(hash);
    for (std::size_t i = slot(hash); slots_[i] != kEmpty; i = (i + 1) & mask()) {
      if ((slots_[i] & kTagMask) == tag && same(static_cast<std::uint32_t>(slots_[i]))) return true;
    }
    return false;
  }

  void prefetch(std::uint64_t hash) const { search::prefetch(&slots_[slot(hash)]); }

  void insert(std::uint64_t hash, std::uint32_t index) {
    if (is_full()) grow();
    place(tag_of(hash) | index);
    ++size_;
  }

  // Empties the table and releases what a large search took.
  void clear() {
    if (slots_.size() > kFirst) {
      std::vector<std::uint64_t>(kFirst, kEmpty).swap(slots_);
    } else {
      slots_.assign(kFirst, kEmpty);
    }
    shift_ = kFirstShift;
    size_ = 0;
  }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }
  // The peak while one more is inserted: the old slots stay until the new ones are filled.
  std::size_t bytes_to_add() const { return (is_full() ? 3 : 1) * bytes(); }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kFirstShift = 64 - kFirstBits;
  static constexpr std::size_t kFirst = std::size_t{1} << kFirstBits;
  static constexpr std::uint64_t kEmpty =
      0xFFFFFFFF;  // no node has this index, so no entry equals it
  static constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << 32;

  static std::uint64_t tag_of(std::uint64_t hash) { return hash & kTagMask; }
  std::size_t mask() const { return slots_.size() - 1; }
  bool is_full() const { return 2 * (size_ + 1) > slots_.size(); }
  std::size_t slot(std::uint64_t hash) const { return hash >> shift_; }
  void place(std::uint64_t entry) {
    std::size_t i = slot(entry);
    while (slots_[i] != kEmpty) i = (i + 1) & mask();
    slots_[i] = entry;
  }
  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size(), kEmpty);
    old.swap(slots_);
    --shift_;
    for (const std::uint64_t entry : old) {
      if (entry != kEmpty) place(entry);
    }
  }

  std::vector<std::uint64_t> slots_;  // tag in the upper half, node in the lower
  int shift_ = kFirstShift;
  std::size_t size_ = 0;
};

// The positions that a search has generated, numbered 0, 1, 2 ..., for exact duplicate detection.

// A node that holds only its position.
template <class State>
struct StateOnly {
  State state;
};

// A Node holds the position as `state`, and other data of the search.
template <solver::StateSpace Space, class Node = StateOnly<typename Space::State>>
class KnownPositions {
 public:
  using State = typename Space::State;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // `space` must outlive the set.
  explicit KnownPositions(const Space& space) : space_(space) {}

  // A search that looks for a position and adds it hashes the position once and passes the hash to
  // both.
  std::uint64_t hash(const State& state) const { return space_.hash(state); }

  // The position's number, or kNone.
  std::uint32_t find(const State& state) const { return find(state, hash(state)); }
  std::uint32_t find(const State& state, std::uint64_t hash) const {
    std::uint32_t found = kNone;
    table_.contains(hash, [&](std::uint32_t index) {
      if (!space_.same_position(nodes_[index].state, state)) return false;
      found = index;
      return true;
    });
    return found;
  }
  bool contains(const State& state) const { return find(state) != kNone; }
  bool contains(const State& state, std::uint64_t hash) const { return find(state, hash) != kNone; }

  // Adds a position that is new; returns its number.
  std::uint32_t add(const Node& node) { return add(node, hash(node.state)); }
  std::uint32_t add(const Node& node, std::uint64_t hash) {
    const std::uint32_t index = append(node);
    table_.insert(hash, index);
    return index;
  }
  // The two halves of add(): a position is found once it is remembered.
  std::uint32_t append(const Node& node) {
    const auto index = static_cast<std::uint32_t>(nodes_.add());
    nodes_[index] = node;
    return index;
  }
  void remember(std::uint32_t index) { table_.insert(hash(nodes_[index].state), index); }

  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }
  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const { return nodes_.bytes() + table_.bytes(); }
  // The peak while one more is added.
  std::size_t bytes_to_add() const { return nodes_.bytes_to_add() + table_.bytes_to_add(); }
  void clear() {
    nodes_.clear();
    table_.clear();
  }

 private:
  const Space& space_;
  Pool<Node> nodes_;
  NodeTable table_;
};

}  // namespace coevo::search
