// SPDX-License-Identifier: MIT
// A transposition table of proven lower bounds, of fixed size: of two positions that share a slot
// it keeps the newer. Positions are compared in full, never by hash alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

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
