// SPDX-License-Identifier: MIT
// The positions that a search has generated, numbered 0, 1, 2 ..., for exact duplicate detection.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/search/tables/node_table.h"
#include "solver/search/tables/pool.h"
#include "solver/spaces/state_space.h"

namespace coevo::search {

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
