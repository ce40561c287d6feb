// SPDX-License-Identifier: MIT
// The boards that a staged search may continue from: smallest score first, one board a score or
// all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/tables/queues.h"
#include "solver/search/tables/table_memory.h"

namespace coevo::search {

// Entries live in reused slots. With `replace_equal`, an entry of a score that is already there
// takes its place (Heineman's ordered map); without, all are kept and the newest of equals comes
// first.
template <class Entry>
class Frontier {
 public:
  Frontier(std::int32_t low, std::int32_t high, bool replace_equal)
      : low_(low), replace_equal_(replace_equal) {
    if (replace_equal) slot_of_score_.assign(static_cast<std::size_t>(high - low) + 1, kNone);
  }

  // The slot to write the new entry to.
  Entry& insert(std::int32_t score) {
    if (replace_equal_) {
      std::uint32_t& slot = slot_of_score_[static_cast<std::size_t>(score - low_)];
      if (slot == kNone) {
        slot = new_slot();
        heap_.push(score, slot);
      }
      return slots_[slot];
    }
    const std::uint32_t slot = new_slot();
    heap_.push(score, slot);
    return slots_[slot];
  }

  bool empty() const { return heap_.empty(); }

  // Removes and returns an entry of the smallest score.
  Entry pop() {
    std::int64_t score = 0;
    const std::uint32_t slot = heap_.pop(&score);
    if (replace_equal_) slot_of_score_[static_cast<std::size_t>(score - low_)] = kNone;
    free_.push_back(slot);
    return slots_[slot];
  }

  void clear() {
    while (replace_equal_ && !heap_.empty()) pop();
    heap_.clear();
    slots_.clear();
    restart(free_);
  }
  std::size_t bytes() const { return slots_.bytes() + heap_.bytes() + bytes_of_indices(); }
  // The peak while one more is inserted.
  std::size_t bytes_to_add() const {
    return (free_.empty() ? slots_.bytes_to_add() : slots_.bytes()) + heap_.bytes_to_add() +
           bytes_of_indices();
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::size_t bytes_of_indices() const { return bytes_of(free_) + bytes_of(slot_of_score_); }
  std::uint32_t new_slot() {
    if (free_.empty()) return static_cast<std::uint32_t>(slots_.add());
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  std::int32_t low_;
  bool replace_equal_;
  Pool<Entry> slots_;
  std::vector<std::uint32_t> free_;
  ScoreHeap heap_;
  std::vector<std::uint32_t> slot_of_score_;
};

}  // namespace coevo::search
