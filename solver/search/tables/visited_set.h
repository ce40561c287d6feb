// SPDX-License-Identifier: MIT
// Tables of hashes and of proven bounds, for millions of look-ups a second.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

// A set of position hashes in open addressing, for millions of look-ups a second.
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
  // Whether one more position makes it grow; the old table then stays until all are copied to one
  // of twice its size.
  bool is_full() const { return 2 * (size_ + 1) > slots_.size(); }

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

// A transposition table of proven lower bounds, of fixed size: of two positions that share a slot
// it keeps the newer. Positions are compared in full, never by hash alone.
template <class Packed>
class BoundTable {
 public:
  // Empties the table and sizes it for 2^bits positions (0: none), or as many as fit in `bytes`.
  void reset(int bits, std::size_t bytes) {
    while (bits > 0 && (sizeof(Slot) << bits) > bytes) --bits;
    const std::size_t count = bits == 0 ? 0 : std::size_t{1} << bits;
    if (slots_.size() == count) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
    } else {
      std::vector<Slot>(count).swap(slots_);
    }
  }

  void prefetch(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[at(hash)]);
  }
  // The larger of the proven bound and `bound`.
  int bound(std::uint64_t hash, const Packed& packed, int bound) const {
    if (slots_.empty()) return bound;
    const Slot& slot = slots_[at(hash)];
    return slot.bound > bound && slot.packed == packed ? slot.bound : bound;
  }
  void put(std::uint64_t hash, const Packed& packed, int bound) {
    if (!slots_.empty()) slots_[at(hash)] = {packed, bound};
  }

  std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    Packed packed{};
    std::int32_t bound = 0;  // 0: free
  };
  std::size_t at(std::uint64_t hash) const { return hash & (slots_.size() - 1); }

  std::vector<Slot> slots_;
};

}  // namespace coevo::search
