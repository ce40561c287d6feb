// SPDX-License-Identifier: MIT
// Finds a stored node by its position's hash; the caller compares the positions, so that duplicate
// detection is exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

class NodeTable {
 public:
  NodeTable() : slots_(kFirst, kEmpty) {}

  // Whether a node of that hash satisfies `same(index)`.
  template <class Same>
  bool contains(std::uint64_t hash, Same same) const {
    const std::uint64_t tag = tag_of(hash);
    for (std::size_t i = hash & mask(); slots_[i] != kEmpty; i = (i + 1) & mask()) {
      if ((slots_[i] & kTagMask) == tag && same(static_cast<std::uint32_t>(slots_[i]))) return true;
    }
    return false;
  }

  // Indices must come in order: 0, 1, 2 ... `hash_of(index)` is called for all of them when the
  // table grows.
  template <class HashOf>
  void insert(std::uint64_t hash, std::uint32_t index, HashOf hash_of) {
    if (is_full()) grow(hash_of);
    place(hash, index);
    ++size_;
  }

  // Empties the table and releases what a large search took.
  void clear() {
    if (slots_.size() > kFirst) {
      std::vector<std::uint64_t>(kFirst, kEmpty).swap(slots_);
    } else {
      slots_.assign(kFirst, kEmpty);
    }
    size_ = 0;
  }
  std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }
  // The peak while one more is inserted: the old slots stay until the new ones are filled.
  std::size_t bytes_to_add() const { return (is_full() ? 3 : 1) * bytes(); }

 private:
  static constexpr std::size_t kFirst = 1 << 12;
  static constexpr std::uint64_t kEmpty =
      0xFFFFFFFF;  // no node has this index, so no entry equals it
  static constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << 32;

  static std::uint64_t tag_of(std::uint64_t hash) { return hash & kTagMask; }
  std::size_t mask() const { return slots_.size() - 1; }
  bool is_full() const { return 2 * (size_ + 1) > slots_.size(); }
  void place(std::uint64_t hash, std::uint32_t index) {
    std::size_t i = hash & mask();
    while (slots_[i] != kEmpty) i = (i + 1) & mask();
    slots_[i] = tag_of(hash) | index;
  }
  template <class HashOf>
  void grow(HashOf hash_of) {
    std::vector<std::uint64_t>(2 * slots_.size(), kEmpty).swap(slots_);
    for (std::uint32_t index = 0; index < size_; ++index) place(hash_of(index), index);
  }

  std::vector<std::uint64_t> slots_;  // tag in the upper half, node in the lower
  std::size_t size_ = 0;
};

}  // namespace coevo::search
