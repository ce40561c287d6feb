// The boards a staged search may go on from: smallest score first, one board a score or all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/search/pool.h"

namespace coevo::search {

// Entries live in reused slots. With `replace_equal`, an entry of a score that is already there takes
// its place (Heineman's ordered map); without, all are kept and the newest of equals comes first.
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
        push(score, slot);
      }
      return slots_[slot];
    }
    const std::uint32_t slot = new_slot();
    push(score, slot);
    return slots_[slot];
  }

  bool empty() const { return heap_.empty(); }

  // Removes and returns an entry of the smallest score.
  Entry pop() {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    const Ticket ticket = heap_.back();
    heap_.pop_back();
    if (replace_equal_) slot_of_score_[static_cast<std::size_t>(ticket.score - low_)] = kNone;
    free_.push_back(ticket.slot);
    return slots_[ticket.slot];
  }

  void clear() {
    while (replace_equal_ && !heap_.empty()) pop();
    heap_.clear();
    slots_.clear();
    free_.clear();
    inserted_ = 0;
  }
  std::size_t bytes() const {
    return slots_.bytes() + heap_.capacity() * sizeof(Ticket) +
           slot_of_score_.size() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Ticket {
    std::int32_t score;
    std::uint32_t slot;
    std::uint64_t order;
  };
  static bool later(const Ticket& a, const Ticket& b) {
    return a.score != b.score ? a.score > b.score : a.order < b.order;
  }

  std::uint32_t new_slot() {
    if (free_.empty()) return static_cast<std::uint32_t>(slots_.add());
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void push(std::int32_t score, std::uint32_t slot) {
    heap_.push_back({score, slot, inserted_++});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }

  std::int32_t low_;
  bool replace_equal_;
  Pool<Entry> slots_;
  std::vector<std::uint32_t> free_;
  std::vector<Ticket> heap_;
  std::vector<std::uint32_t> slot_of_score_;
  std::uint64_t inserted_ = 0;
};

}  // namespace coevo::search
