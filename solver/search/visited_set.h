// A set of position hashes in open addressing, for millions of look-ups a second.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

class VisitedSet {
 public:
  // Room for `capacity` hashes at a load of at most one half.
  explicit VisitedSet(std::size_t capacity)
      : slots_(std::bit_ceil(2 * capacity + 2)), mask_(slots_.size() - 1) {}

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }

  // Whether the hash was new. The caller keeps size() within the capacity.
  bool insert(std::uint64_t hash) {
    if (hash == kEmpty) hash = 1;  // an arbitrary stand-in
    std::size_t i = hash & mask_;
    while (slots_[i] != kEmpty) {
      if (slots_[i] == hash) return false;
      i = (i + 1) & mask_;
    }
    slots_[i] = hash;
    ++size_;
    return true;
  }

  void clear() {
    if (size_ != 0) std::fill(slots_.begin(), slots_.end(), kEmpty);
    size_ = 0;
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr std::uint64_t kEmpty = 0;
  std::vector<std::uint64_t> slots_;
  std::size_t mask_;
  std::size_t size_ = 0;
};

}  // namespace coevo::search
