// SPDX-License-Identifier: MIT
// The placements of a pattern's tiles: their Manhattan distances, and how the tiles can move.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"

namespace coevo::tiles {

// The Manhattan distances of a pattern's placements, an order of the tiles at a time.
class PlacementDistances {
 public:
  explicit PlacementDistances(const Pattern& pattern);

  // The sum of the tiles' distances from home, by the rank of the set of their squares; as many as
  // PlacementWeights counts sets.
  std::vector<std::uint8_t> of_order(std::uint32_t order) const;

 private:
  Pattern pattern_;
  std::uint32_t sets_;
  std::vector<std::vector<std::uint8_t>> square_at_;  // by place in the set, then by set
};

// How a pattern's tiles can move, tabulated once for all placements: databases are then built by
// table look-ups.
//
// A tile of the pattern slides to a square that the blank can be at. The tile is given by its
// place among the pattern's occupied squares in reading order, before and after.
struct PatternMove {
  std::uint32_t spot : 24;  // afterwards
  std::uint32_t shift : 8;  // place before * size + place after
};

// A spot is a set of occupied squares and the connected part of the others in which the blank is.
// Spots of sets whose rows and columns sum up to an even number come first, then the odd ones:
// every move leads from the one kind to the other.
class PatternMoves {
 public:
  explicit PatternMoves(const Pattern& pattern);

  std::span<const PatternMove> of_spot(std::uint32_t spot) const {
    return {moves_.data() + first_[spot], first_[spot + 1] - first_[spot]};
  }
  std::uint32_t spots() const { return static_cast<std::uint32_t>(set_of_spot_.size()); }
  std::uint32_t even_spots() const { return even_spots_; }
  // The rank of its set, as SetRanks counts.
  std::uint32_t set_of_spot(std::uint32_t spot) const { return set_of_spot_[spot]; }
  // The orders after each shift.
  std::span<const std::uint32_t> orders_after(std::uint32_t order) const {
    return {orders_.data() + std::size_t{order} * shifts_, shifts_};
  }
  // The goal's; its order is 0.
  std::uint32_t goal_spot() const { return goal_spot_; }

 private:
  void add_moves(const Pattern& pattern);
  void add_orders(int size);

  std::size_t shifts_;
  std::vector<std::uint32_t> first_;
  std::vector<PatternMove> moves_;
  std::vector<std::uint32_t> set_of_spot_;
  std::uint32_t even_spots_ = 0;
  std::vector<std::uint32_t> orders_;
  std::uint32_t goal_spot_ = 0;
};

}  // namespace coevo::tiles
