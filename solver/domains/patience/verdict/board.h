// SPDX-License-Identifier: MIT
// A position, unpacked from 20 bytes and updated with them. It does not record the order of
// columns.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/packed.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

struct Board {
  std::array<std::uint8_t, kCards> below;  // a card, kFloor, kCell or kHome
  std::uint64_t ends;                      // the exposed cards of columns
  std::uint64_t floor;                     // the cards on the floor
  std::uint64_t cells;                     // in cells and reserve
  std::uint64_t home;
  Packed packed;  // its slots are cards

  std::uint64_t movable() const { return ends | cells; }
  bool is_covered(Card card) const { return ((ends | cells | home) & bit(card)) == 0; }
};

// A card and where it goes. Cards on it go with it to another column.
struct Step {
  Card card;
  std::uint8_t onto;  // a card, kFloor, kCell or kHome
};

// Packs and unpacks the positions of one deal. Three bits for each card encode what it lies on:
// what it was dealt on, the floor, a cell, its foundation, or one of up to four cards that it fits
// on.
class BoardCode {
 public:
  BoardCode(Build build, const State& start);

  Board unpack(const Packed& packed) const;
  // The card must be exposed or at home, or go to a column.
  void apply(Board& board, const Step& step) const;
  // The bytes after the step.
  Packed after(const Board& board, const Step& step) const {
    Packed packed = board.packed;
    const std::uint8_t change =
        place_[step.card][board.below[step.card]] ^ place_[step.card][step.onto];
    const Packed& flip = flips_[step.card][change];
    for (std::size_t i = 0; i < packed.words.size(); ++i) packed.words[i] ^= flip.words[i];
    return packed;
  }
  const Packed& start() const { return start_; }

 private:
  static constexpr std::size_t kCodes = 8;
  template <class T>
  using PerPlace = std::array<T, kCodes>;

  std::array<PerPlace<std::uint8_t>, kCards> below_;             // by card and Place
  std::array<std::array<std::uint8_t, kPlaces>, kCards> place_;  // the Place by what lies below
  std::array<PerPlace<Packed>, kCards> flips_;                   // the bits by card and change
  Packed start_{};
  std::uint64_t start_floor_ = 0;  // the cards that are dealt there
  std::uint64_t start_cells_ = 0;
  std::uint64_t start_home_ = 0;
};

}  // namespace coevo::patience
