// Finds stored positions by hash: eight bytes an entry, which hold the upper half of the hash and
// an index. An entry's slot follows from that half alone, so the table grows without looking at the
// positions. Equal halves mean nothing: the caller compares the positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "solver/search/reserved_array.h"

namespace coevo::search {

class TagTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  TagTable() { clear(); }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[slot(hash)]); }

  // The slot of the entry of that hash for which same(index) holds, or else the free slot for it.
  template <class Same>
  std::size_t find(std::uint64_t hash, Same same) const {
    std::size_t i = slot(hash);
    for (; slots_[i] != 0; ++i) {
      if ((slots_[i] ^ hash) >> 32 == 0 && same(index(i))) break;
    }
    return i;
  }
  // The first index that find() would ask about, or kNone.
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
  // Memory while it grows: the old table and the new one.
  std::size_t bytes_to_grow() const { return 3 * bytes(); }
  void grow() {
    const ReservedArray<std::uint64_t> old = std::move(slots_);
    slots_.reset_to_zeros(2 * (old.size() - kTail) + kTail);
    --shift_;
    for (std::size_t o = 0; o < old.size(); ++o) {
      const std::uint64_t entry = old[o];
      if (entry == 0) continue;
      std::size_t i = slot(entry);
      while (slots_[i] != 0) ++i;
      slots_[i] = entry;
    }
  }

  void clear() {
    slots_.reset_to_zeros(kFirst + kTail);
    shift_ = kFirstShift;
    size_ = 0;
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.bytes(); }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kFirstShift = 64 - kFirstBits;
  static constexpr std::size_t kFirst = std::size_t{1} << kFirstBits;
  // Runs of full slots go on past the end. At 60 % full, one of a thousand does not happen.
  static constexpr std::size_t kTail = 1024;

  std::size_t slot(std::uint64_t hash) const { return hash >> shift_; }
  std::size_t capacity() const { return slots_.size() - kTail; }
  std::uint32_t index(std::size_t i) const { return static_cast<std::uint32_t>(slots_[i]) - 1; }

  ReservedArray<std::uint64_t> slots_;  // 0 is free
  int shift_ = kFirstShift;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
