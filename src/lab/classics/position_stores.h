// SPDX-License-Identifier: MIT
// Ways to store visited positions, from Shlomi Fish's lecture on Freecell Solver, for timing: each
// decides whether a position is new. They compare whole positions by what lies under each card,
// which is the same for any order of columns and cells; State also keeps their places.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solver/domains/patience/state/puzzle.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/visited_set.h"

namespace coevo::experiments {

using Position = std::array<std::uint8_t, patience::kCards>;

// Bytes that a node of the standard containers takes from the heap: its links, rounded up as malloc
// does.
constexpr std::size_t node_bytes(std::size_t value, std::size_t links) {
  return (value + links * sizeof(void*) + 8 + 15) / 16 * 16;
}

// A sorted vector, and a small sorted margin for what is new, merged in when it is full.
class SortedVector {
 public:
  static constexpr const char* kName = "sorted vector of whole positions";
  bool insert(const patience::State& state) {
    const Position& position = state.below;
    if (std::binary_search(sorted_.begin(), sorted_.end(), position)) return false;
    const auto place = std::lower_bound(margin_.begin(), margin_.end(), position);
    if (place != margin_.end() && *place == position) return false;
    margin_.insert(place, position);
    if (margin_.size() == kMargin) merge();
    return true;
  }
  std::size_t bytes() const { return (sorted_.capacity() + margin_.capacity()) * sizeof(Position); }

 private:
  static constexpr std::size_t kMargin = 1024;
  void merge() {
    const auto middle = static_cast<std::ptrdiff_t>(sorted_.size());
    sorted_.insert(sorted_.end(), margin_.begin(), margin_.end());
    std::inplace_merge(sorted_.begin(), sorted_.begin() + middle, sorted_.end());
    margin_.clear();
  }
  std::vector<Position> sorted_;
  std::vector<Position> margin_;
};

class BalancedTree {
 public:
  static constexpr const char* kName = "balanced tree of whole positions";
  bool insert(const patience::State& state) { return tree_.insert(state.below).second; }
  std::size_t bytes() const { return tree_.size() * node_bytes(sizeof(Position), 4); }

 private:
  std::set<Position> tree_;
};

class ChainedHash {
 public:
  static constexpr const char* kName = "hash table of chains, whole positions";
  bool insert(const patience::State& state) {
    return table_.insert({state.hash, state.below}).second;
  }
  std::size_t bytes() const {
    return table_.size() * node_bytes(sizeof(Entry), 1) + table_.bucket_count() * sizeof(void*);
  }

 private:
  struct Entry {
    std::uint64_t hash;  // kept, so that most comparisons end with it
    Position position;
    bool operator==(const Entry&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Entry& entry) const { return entry.hash; }
  };
  std::unordered_set<Entry, Hash> table_;
};

// Keeps each distinct column once; a position is the sorted numbers of its columns and its cells.
// The cards at home follow from the rest.
class SharedColumns {
 public:
  static constexpr const char* kName = "hash table of chains, columns shared";
  bool insert(const patience::State& state) {
    Shared shared{{}, state.cells};
    for (std::size_t c = 0; c < shared.columns.size(); ++c) {
      shared.columns[c] = number_of(state, state.top[c]);
    }
    std::sort(shared.columns.begin(), shared.columns.end());
    return table_.insert({state.hash, shared}).second;
  }
  std::size_t bytes() const {
    return table_.size() * node_bytes(sizeof(Entry), 1) + table_.bucket_count() * sizeof(void*) +
           columns_.bucket_count() * sizeof(void*) + column_bytes_;
  }

 private:
  struct Shared {
    std::array<std::uint32_t, 8> columns;
    std::uint64_t cells;
    bool operator==(const Shared&) const = default;
  };
  struct Entry {
    std::uint64_t hash;
    Shared shared;
    bool operator==(const Entry&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Entry& entry) const { return entry.hash; }
  };

  std::uint32_t number_of(const patience::State& state, std::uint8_t top) {
    std::string cards;
    for (; top < patience::kFloor; top = state.below[top]) cards += static_cast<char>(top);
    const auto [place, is_new] =
        columns_.emplace(std::move(cards), static_cast<std::uint32_t>(columns_.size()));
    if (is_new) {
      constexpr std::size_t kInPlace = 15;  // cards that a string keeps in itself
      const std::size_t length = place->first.size();
      column_bytes_ +=
          node_bytes(sizeof(*place), 2) + (length > kInPlace ? node_bytes(length, 0) : 0);
    }
    return place->second;
  }

  std::unordered_map<std::string, std::uint32_t> columns_;
  std::size_t column_bytes_ = 0;
  std::unordered_set<Entry, Hash> table_;
};

class OpenHash {
 public:
  static constexpr const char* kName = "open hash table beside whole positions with places";
  bool insert(const patience::State& state) {
    if (known_.contains(state)) return false;
    known_.add({state});
    return true;
  }
  std::size_t bytes() const { return known_.bytes(); }

 private:
  patience::Puzzle puzzle_{patience::Rules{}};
  search::KnownPositions<patience::Puzzle> known_{puzzle_};
};

class HashKeys {
 public:
  static constexpr const char* kName = "open hash table of 64-bit keys alone";
  bool insert(const patience::State& state) { return keys_.insert(state.hash); }
  std::size_t bytes() const { return keys_.bytes(); }

 private:
  search::VisitedSet keys_;
};

}  // namespace coevo::experiments
