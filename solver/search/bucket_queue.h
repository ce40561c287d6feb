// An open list of buckets by score, the newest of a bucket first. The start's score is the middle:
// what is far above or below shares the outermost buckets.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

class BucketQueue {
 public:
  void reset(std::int32_t middle) {
    heads_.fill(0);
    heads_[kBuckets] = 1;  // ends every scan
    first_ = kBuckets;
    size_ = 1;  // 0 ends a bucket's list
    offset_ = (kBuckets / 2 << kShift) - middle;
    if (entries_.empty()) entries_.resize(kFirstSize);
  }
  // Makes room for that many pushes.
  void reserve(std::size_t count) {
    if (size_ + count > entries_.size()) entries_.resize(2 * entries_.size() + count);
  }
  // There must be room.
  void push(std::int32_t score, std::uint32_t item) {
    const std::int32_t bucket = std::clamp((score + offset_) >> kShift, 0, kBuckets - 1);
    std::uint32_t& head = heads_[static_cast<std::size_t>(bucket)];
    entries_[size_] = {item, head};
    head = static_cast<std::uint32_t>(size_++);
    first_ = std::min(first_, bucket);
  }
  // Pushes `count` items, item(i) of score(i). There must be room.
  template <class ScoreOf, class ItemOf>
  void push_all(std::size_t count, ScoreOf score, ItemOf item) {
    Entry* entry = entries_.data() + size_;
    const std::int32_t offset = offset_;  // copies, as the stores might change the members
    auto next = static_cast<std::uint32_t>(size_);
    std::int32_t first = first_;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int32_t bucket = std::clamp((score(i) + offset) >> kShift, 0, kBuckets - 1);
      std::uint32_t& head = heads_[static_cast<std::size_t>(bucket)];
      *entry++ = {item(i), head};
      head = next++;
      first = std::min(first, bucket);
    }
    size_ = next;
    first_ = first;
  }
  bool empty() {
    while (heads_[static_cast<std::size_t>(first_)] == 0) ++first_;
    return first_ == kBuckets;
  }
  // Takes one of the smallest scores; false when there is none.
  bool pop(std::uint32_t& item) {
    if (empty()) return false;
    std::uint32_t& head = heads_[static_cast<std::size_t>(first_)];
    const Entry& entry = entries_[head];
    item = entry.item;
    head = entry.next;
    return true;
  }
  // Of the entries in use: not of what a search before took.
  std::size_t bytes() const { return size_ * sizeof(Entry); }

 private:
  static constexpr std::int32_t kBuckets = 2048;
  static constexpr int kShift = 3;  // scores that share a bucket: 8
  static constexpr std::size_t kFirstSize = 1 << 10;
  struct Entry {
    std::uint32_t item;
    std::uint32_t next;
  };

  std::vector<Entry> entries_;
  std::array<std::uint32_t, kBuckets + 1> heads_;
  std::size_t size_ = 1;
  std::int32_t first_ = kBuckets;
  std::int32_t offset_ = 0;
};

}  // namespace coevo::search
