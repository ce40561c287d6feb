// SPDX-License-Identifier: MIT
// A priority queue for small integer keys whose entries are linked through the caller's nodes: a
// pair (key, order), smallest first, the newest of equals first. Push and pop take the same time at
// any size.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

class LinkedBuckets {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr int kOrders = 64;

  void clear() {
    buckets_.clear();
    key_ = 0;
  }

  // Puts the entry in front of its bucket; returns the previous front for the caller to link.
  std::uint32_t push(int key, int order, std::uint32_t entry) {
    assert(key >= 0 && order >= 0 && order < kOrders);
    const auto k = static_cast<std::size_t>(key);
    if (k >= buckets_.size()) buckets_.resize(k + 1);
    if (key < key_) key_ = key;
    Bucket& bucket = buckets_[k];
    const auto o = static_cast<std::size_t>(order);
    const bool taken = (bucket.used >> order & 1) != 0;
    bucket.used |= std::uint64_t{1} << order;
    const std::uint32_t next = taken ? bucket.first[o] : kNone;
    bucket.first[o] = entry;
    return next;
  }

  // Moves to the smallest key in use; false when the queue is empty.
  bool seek() {
    while (static_cast<std::size_t>(key_) < buckets_.size() && here().used == 0) ++key_;
    return static_cast<std::size_t>(key_) < buckets_.size();
  }
  // After seek(): the first entry's key, order and index.
  int key() const { return key_; }
  int order() const { return std::countr_zero(here().used); }
  std::uint32_t front() const { return here().first[static_cast<std::size_t>(order())]; }
  // Removes the front; `next` is what push() returned for it.
  void pop(std::uint32_t next) {
    Bucket& bucket = buckets_[static_cast<std::size_t>(key_)];
    bucket.first[static_cast<std::size_t>(order())] = next;
    if (next == kNone) bucket.used &= bucket.used - 1;
  }

  // Memory of the buckets in use, without capacity left by earlier searches.
  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  struct Bucket {
    std::uint64_t used = 0;
    std::array<std::uint32_t, kOrders> first;
  };
  const Bucket& here() const { return buckets_[static_cast<std::size_t>(key_)]; }

  std::vector<Bucket> buckets_;
  int key_ = 0;
};

}  // namespace coevo::search
