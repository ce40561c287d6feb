// SPDX-License-Identifier: MIT
// The open list: the smallest score first, the newest among equals.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/tables/table_memory.h"

namespace coevo::search {

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

}  // namespace coevo::search
