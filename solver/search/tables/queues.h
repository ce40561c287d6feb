// SPDX-License-Identifier: MIT
// Open lists: a heap, and two kinds of buckets for small integer keys.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/tables/table_memory.h"

namespace coevo::search {

// The open list: the smallest score first, the newest among equals.
class ScoreHeap {
 public:
  bool empty() const { return heap_.empty(); }

  void push(std::int64_t score, std::uint32_t item) {
    heap_.push_back({score, inserted_++, item});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  // Removes the first; returns the item that was pushed.
  std::uint32_t pop(std::int64_t* score = nullptr) {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    const Entry entry = heap_.back();
    heap_.pop_back();
    if (score != nullptr) *score = entry.score;
    return entry.item;
  }
  void clear() {
    restart(heap_);
    inserted_ = 0;
  }
  std::size_t bytes() const { return bytes_of(heap_); }
  std::size_t bytes_to_add() const { return bytes_to_add_to(heap_); }

 private:
  struct Entry {
    std::int64_t score;
    std::uint32_t order;
    std::uint32_t item;
  };
  static bool later(const Entry& a, const Entry& b) {
    return a.score != b.score ? a.score > b.score : a.order < b.order;
  }

  std::vector<Entry> heap_;
  std::uint32_t inserted_ = 0;
};

// An open list of buckets by score, the newest of a bucket first. The start's score is in the
// middle bucket; scores far above or below share the outermost ones.
class BucketQueue {
 public:
  void reset(std::int32_t middle) {
    clear();
    size_ = 1;  // 0 ends a bucket's list
    offset_ = (std::int32_t{kBuckets} / 2 << kShift) - middle;
    if (entries_.empty()) entries_.resize(kFirstSize);
  }
  // Makes room for `count` pushes, which must precede them.
  void reserve(std::size_t count) {
    if (size_ + count > entries_.size()) entries_.resize(2 * entries_.size() + count);
  }
  void push(std::int32_t score, std::uint32_t item) {
    push_all(
        1, [=](std::size_t) { return score; }, [=](std::size_t) { return item; });
  }
  // Pushes `count` items, item(i) of score(i).
  template <class ScoreOf, class ItemOf>
  void push_all(std::size_t count, ScoreOf score, ItemOf item) {
    Entry* entry = entries_.data() + size_;
    const std::int32_t offset = offset_;  // local copies, as the stores might alias the members
    auto next = static_cast<std::uint32_t>(size_);
    std::uint64_t summary = summary_;
    for (std::size_t i = 0; i < count; ++i) {
      auto bucket = static_cast<std::uint32_t>((score(i) + offset) >> kShift);
      if (bucket >= kBuckets) [[unlikely]]
        bucket = outermost(bucket);
      *entry++ = {item(i), heads_[bucket]};
      heads_[bucket] = next++;
      words_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
      summary |= std::uint64_t{1} << (bucket / 64);
    }
    size_ = next;
    summary_ = summary;
  }
  bool empty() const { return summary_ == 0; }
  // Takes an entry with the smallest score; false if there is none.
  bool pop(std::uint32_t& item) {
    if (summary_ == 0) return false;
    const auto index = static_cast<std::uint32_t>(std::countr_zero(summary_));
    std::uint64_t& word = words_[index];
    const auto place = static_cast<std::uint32_t>(std::countr_zero(word));
    std::uint32_t& head = heads_[index * 64 + place];
    const Entry entry = entries_[head];
    item = entry.item;
    head = entry.next;
    word &= ~(static_cast<std::uint64_t>(entry.next == 0) << place);
    summary_ &= ~(static_cast<std::uint64_t>(word == 0) << index);
    return true;
  }
  // Memory of the entries in use, without capacity left by earlier searches.
  std::size_t bytes() const { return size_ * sizeof(Entry); }

 private:
  static constexpr std::uint32_t kBuckets = 2048;
  static constexpr int kShift = 3;  // scores that share a bucket: 8
  static constexpr std::size_t kFirstSize = 1 << 10;
  struct Entry {
    std::uint32_t item;
    std::uint32_t next;
  };

  // For a score outside the buckets, whose `bucket` is negative or too large.
  static std::uint32_t outermost(std::uint32_t bucket) {
    return static_cast<std::int32_t>(bucket) < 0 ? 0 : kBuckets - 1;
  }
  void clear() {
    for (; summary_ != 0; summary_ &= summary_ - 1) {
      const auto index = static_cast<std::uint32_t>(std::countr_zero(summary_));
      words_[index] = 0;
      std::fill_n(heads_.begin() + index * 64, 64, 0);
    }
  }

  std::vector<Entry> entries_;
  // A bit for each bucket that is not empty, and one for each word of these that is not 0: the
  // smallest score is found without a scan, and only these are cleared.
  std::array<std::uint64_t, kBuckets / 64> words_{};
  std::uint64_t summary_ = 0;
  std::array<std::uint32_t, kBuckets> heads_{};  // 0: an empty bucket
  std::size_t size_ = 1;
  std::int32_t offset_ = 0;
};

// A priority queue for small integer keys whose entries are linked through the caller's nodes: a
// pair (key, order), smallest first, the newest of equals first. Push and pop take the same time at
// any size.
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
