// SPDX-License-Identifier: MIT
// The positions that an attempt has seen, by 32 bits of their hash: small enough for the
// first-level cache. Two positions can share a tag, so that one is lost: an exhausted attempt
// proves nothing.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

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

}  // namespace coevo::search
