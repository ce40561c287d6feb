// SPDX-License-Identifier: MIT
// A set of position hashes in open addressing, for millions of look-ups a second.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

class VisitedSet {
 public:
  VisitedSet() : slots_(kFirst) {}

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask()]); }

  // Whether the hash was new.
  bool insert(std::uint64_t hash) {
    if (hash == kEmpty) hash = 1;  // an arbitrary substitute
    std::size_t i = hash & mask();
    while (slots_[i] != kEmpty) {
      if (slots_[i] == hash) return false;
      i = (i + 1) & mask();
    }
    slots_[i] = hash;
    if (2 * ++size_ > slots_.size()) grow();
    return true;
  }

  bool contains(std::uint64_t hash) const {
    if (hash == kEmpty) hash = 1;
    std::size_t i = hash & mask();
    while (slots_[i] != kEmpty && slots_[i] != hash) i = (i + 1) & mask();
    return slots_[i] != kEmpty;
  }

  // Empties the set; the table keeps its size.
  void clear() {
    if (size_ != 0) std::fill(slots_.begin(), slots_.end(), kEmpty);
    size_ = 0;
  }
  // Empties the set and shrinks it, so that easy searches stay in the cache.
  void reset() {
    if (slots_.size() > kFirst) std::vector<std::uint64_t>(kFirst).swap(slots_);
    clear();
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kFirst = 1 << 12;
  static constexpr std::uint64_t kEmpty = 0;

  std::size_t mask() const { return slots_.size() - 1; }
  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t hash : old) {
      if (hash == kEmpty) continue;
      std::size_t i = hash & mask();
      while (slots_[i] != kEmpty) i = (i + 1) & mask();
      slots_[i] = hash;
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
