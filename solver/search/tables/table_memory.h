// SPDX-License-Identifier: MIT
// The memory of the searches' tables: a limit can be kept, and what a search counts does not depend
// on earlier searches.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace coevo::search {

// Prefetching of memory that is needed soon.
inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  // Without this, g++ removes loops and functions that only prefetch.
  asm volatile("");
}

// Empties the vector and releases what a large search took.
template <class T>
void restart(std::vector<T>& items) {
  constexpr std::size_t kStart = 1024;
  items.clear();
  if (items.capacity() == kStart) return;
  std::vector<T>().swap(items);
  items.reserve(kStart);
}

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

// The peak while one more element is added: the old array stays until all are copied to one of
// twice its size.
template <class T>
std::size_t bytes_to_add_to(const std::vector<T>& items) {
  return (items.size() == items.capacity() ? 3 : 1) * bytes_of(items);
}

// Growing storage in chunks: references stay valid, and growing needs no second copy, so that a
// memory limit can be kept.
template <class T>
class Pool {
 public:
  T& operator[](std::size_t i) { return chunks_[i / kChunk][i % kChunk]; }
  const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
  std::size_t size() const { return size_; }
  // Memory of the chunks in use. Chunks that are only kept for the next search do not count, so
  // that a search's count does not depend on earlier searches.
  std::size_t bytes() const { return bytes_for(size_) - reused_ * kChunk * sizeof(T); }
  std::size_t bytes_to_add() const { return bytes_for(size_ + 1) - reused_ * kChunk * sizeof(T); }

  // A new element's index; its content is unspecified.
  std::size_t add() {
    if (size_ == chunks_.size() * kChunk) grow();
    return size_++;
  }
  // Removes all elements; keeps a few chunks for the next search.
  void clear() {
    chunks_.erase(chunks_.begin(), chunks_.begin() + static_cast<std::ptrdiff_t>(reused_));
    if (chunks_.size() > kKept) chunks_.resize(kKept);
    size_ = reused_ = dropped_ = 0;
  }
  // Elements before `first` are no longer used: their chunks may be reused.
  void drop_before(std::size_t first) { dropped_ = first / kChunk; }

 private:
  // A power of two: about 128 KiB.
  static constexpr std::size_t kChunk =
      std::bit_floor(std::max<std::size_t>(1, (std::size_t{1} << 17) / sizeof(T)));
  static constexpr std::size_t kKept = 64;  // 8 MiB

  [[gnu::noinline]] void grow() {
    if (reused_ < dropped_) {
      chunks_.push_back(std::move(chunks_[reused_++]));
    } else {
      chunks_.push_back(std::make_unique_for_overwrite<T[]>(kChunk));
    }
  }
  static std::size_t bytes_for(std::size_t size) {
    return (size + kChunk - 1) / kChunk * kChunk * sizeof(T);
  }

  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
  std::size_t dropped_ = 0;  // chunks at the front that are no longer used
  std::size_t reused_ = 0;   // how many of those are in use again
};

}  // namespace coevo::search
