// SPDX-License-Identifier: MIT
// Positions by parts of their hash: a small set that is inexact, and a large table that is exact.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/tables/reserved_array.h"
#include "solver/search/tables/table_memory.h"

namespace coevo::search {

// The positions that an attempt has seen, by 32 bits of their hash: small enough for the
// first-level cache. Two positions can share a tag, so that one is lost: an exhausted attempt
// proves nothing.
class TagSet {
 public:
  // Empties the set, for up to `count` tags.
  void reset(std::size_t count) {
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(64, count + count / 3));
    if (size > tags_.size()) tags_.resize(size);
    std::fill_n(tags_.begin(), size, 0);
    mask_ = size - 1;
    free_slots_ = size - size / 4;
  }
  // Whether the tag was new. free_slots() must not be 0.
  bool insert(std::uint64_t hash) {
    const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32) | 1;  // 0 is a free slot
    for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
      if (tags_[i] == tag) return false;
      if (tags_[i] != 0) continue;
      tags_[i] = tag;
      --free_slots_;
      return true;
    }
  }
  // Insertions left before look-ups become slow.
  std::size_t free_slots() const { return free_slots_; }
  std::size_t bytes() const { return (mask_ + 1) * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> tags_;
  std::size_t mask_ = 0;
  std::size_t free_slots_ = 0;
};

// Finds stored positions by hash: eight bytes an entry, which hold the upper half of the hash and
// an index. An entry's slot follows from that half alone, so that the table grows without reading
// the positions. The caller compares the positions, so that duplicate detection is exact.
class TagTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  // For at most `max_entries`, for which address space is reserved at once.
  explicit TagTable(std::size_t max_entries) { reset(max_entries); }

  void prefetch(std::uint64_t hash) const { search::prefetch(&slots_[slot(hash)]); }

  // The slot of the entry with that hash for which same(index) holds, otherwise the free slot for
  // it.
  template <class Same>
  std::size_t find(std::uint64_t hash, Same same) const {
    std::size_t i = slot(hash);
    for (; slots_[i] != 0; ++i) {
      if ((slots_[i] ^ hash) >> 32 == 0 && same(index(i))) break;
    }
    return i;
  }
  // The first index that find() would compare, or kNone.
  std::uint32_t first(std::uint64_t hash) const {
    for (std::size_t i = slot(hash); slots_[i] != 0; ++i) {
      if ((slots_[i] ^ hash) >> 32 == 0) return index(i);
    }
    return kNone;
  }
  std::uint32_t index_at(std::size_t slot) const { return slots_[slot] == 0 ? kNone : index(slot); }

  // Writes an entry to a slot that find() returned.
  void put(std::size_t slot, std::uint64_t hash, std::uint32_t index) {
    size_ += slots_[slot] == 0 ? 1 : 0;
    slots_[slot] = (hash >> 32 << 32) | (index + 1);
  }

  bool full(std::size_t more) const { return (size_ + more) * 10 > capacity() * 6; }
  std::size_t bytes_to_grow() const { return 2 * bytes(); }
  // Doubles the table in place. From the end, as entries move up to twice their slot; those so far
  // displaced that they would move down are placed after all others.
  void grow() {
    const std::size_t old = slots_.size();
    slots_.resize(2 * capacity() + kTail);
    --shift_;
    std::vector<std::uint64_t> displaced;
    for (std::size_t o = old; o-- > 0;) {
      const std::uint64_t entry = slots_[o];
      if (entry == 0) continue;
      slots_[o] = 0;
      if (slot(entry) < o) {
        displaced.push_back(entry);
      } else {
        place(entry);
      }
    }
    for (const std::uint64_t entry : displaced) place(entry);
  }

  // Empties the table, for at most `max_entries`.
  void reset(std::size_t max_entries) {
    std::size_t capacity = kFirst;
    while (capacity * 6 < max_entries * 10) capacity *= 2;
    slots_.wipe();
    slots_.reset(capacity + kTail);
    slots_.resize(kFirst + kTail);
    shift_ = kFirstShift;
    size_ = 0;
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.bytes(); }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kFirstShift = 64 - kFirstBits;
  static constexpr std::size_t kFirst = std::size_t{1} << kFirstBits;
  // Runs of full slots continue past the end. At 60 % load a run of a thousand does not occur.
  static constexpr std::size_t kTail = 1024;

  std::size_t slot(std::uint64_t hash) const { return hash >> shift_; }
  void place(std::uint64_t entry) {
    std::size_t i = slot(entry);
    while (slots_[i] != 0) ++i;
    slots_[i] = entry;
  }
  std::size_t capacity() const { return slots_.size() - kTail; }
  std::uint32_t index(std::size_t i) const { return static_cast<std::uint32_t>(slots_[i]) - 1; }

  ReservedArray<std::uint64_t> slots_;  // 0 is free
  int shift_ = kFirstShift;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
