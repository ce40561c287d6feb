// How a pattern's tiles can move, worked out once for all placements: the building of databases
// then is table look-ups.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/heuristics/tiles/pattern.h"

namespace coevo::tiles {

// A tile of the pattern slides to a square that the blank can be at. Which tile it is, is told by
// its place among the pattern's occupied squares in reading order, before and after.
struct PatternMove {
  std::uint32_t slot;         // of the occupied squares afterwards
  std::uint8_t shift;         // place before * size + place after
  std::uint8_t region;        // one bit: the part of the free squares that the blank must be in
  std::uint8_t region_after;  // one bit: the part that it is in then
  std::uint8_t unused = 0;
};

// Sets of squares are numbered here by slots: those first whose rows and columns sum up to an even
// number, then the odd ones. Every move leads from the one kind to the other.
class PatternMoves {
 public:
  explicit PatternMoves(const Pattern& pattern);

  std::span<const PatternMove> of_slot(std::uint32_t slot) const {
    return {moves_.data() + first_[slot], first_[slot + 1] - first_[slot]};
  }
  std::uint32_t slots() const { return static_cast<std::uint32_t>(rank_of_slot_.size()); }
  std::uint32_t even_slots() const { return even_slots_; }
  // As SetRanks counts.
  std::uint32_t rank_of_slot(std::uint32_t slot) const { return rank_of_slot_[slot]; }
  // The order after a shift.
  std::uint32_t order_after(std::uint32_t order, std::uint8_t shift) const {
    return orders_[std::size_t{order} * shifts_ + shift];
  }
  // The goal's, its order being 0, and the bit of the blank's region there.
  std::uint32_t goal_slot() const { return goal_slot_; }
  std::uint8_t goal_region() const { return goal_region_; }

 private:
  void add_moves(const Pattern& pattern);
  void add_orders(int size);

  std::size_t shifts_;
  std::vector<std::size_t> first_;
  std::vector<PatternMove> moves_;
  std::vector<std::uint32_t> rank_of_slot_;
  std::uint32_t even_slots_ = 0;
  std::vector<std::uint32_t> orders_;
  std::uint32_t goal_slot_ = 0;
  std::uint8_t goal_region_ = 0;
};

}  // namespace coevo::tiles
