// SPDX-License-Identifier: MIT
// An open list of buckets by score, the newest of a bucket first. The start's score is in the
// middle bucket; scores far above or below share the outermost ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

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

}  // namespace coevo::search
