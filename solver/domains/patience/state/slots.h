// SPDX-License-Identifier: MIT
// The cards of a deal numbered by where they lie at the start: column after column, each from its
// deepest card, then the cells, then home. With these numbers the untouched part of a column is a
// run of bits, and most of what a bound needs of it can be tabulated once for the deal.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"

namespace coevo::patience {

using Slot = std::uint8_t;    // a card by its number in the deal
using Slots = std::uint64_t;  // a set of them

inline constexpr Slot kOnFloor = 0xFF;     // instead of the card beneath: an empty column
inline constexpr Slot kOffColumns = 0xFE;  // the card did not start in a column

constexpr Slots slot_bit(int slot) {
  return Slots{1} << slot;
}
inline constexpr Slots kAllSlots = (Slots{1} << kCards) - 1;

struct Deck {
  // The layout determines the numbers of columns and cells, not the rules.
  Deck(const Layout& layout, const Rules& rules);

  Rules rules;
  int columns;
  int cells;
  std::array<Card, kCards> card;          // by slot
  std::array<std::uint8_t, kCards> rank;  // 1 .. 13
  std::array<std::uint8_t, kCards> suit;
  std::array<std::array<Slot, kRanks + 1>, kSuits> slot;  // by suit and rank; [0] is unused
  std::array<int, kMaxColumns + 1> first;  // slot of a column's deepest card; one past the last
  std::array<Slot, kCards> start_below;    // a slot, kOnFloor or kOffColumns
  std::array<std::array<Slot, kSuits>, kCards> parent;  // the cards it fits on, then kOffColumns
  std::array<Slots, kCards> parents;                    // the same as a set
  std::array<Slots, kCards> children;                   // the cards that fit on it
  // The cards that cannot go directly to where they finally lie while others lie on this one: those
  // of the same suit and a higher rank; with complete piles the next lower one; with descending
  // foundations none, as each card has two ways home.
  std::array<Slots, kCards> waiting;
  std::array<Slots, kCards> carriers;  // the cards that take it along when they move
  std::array<Slots, kSuits> suit_cards;
  Slots start_cells = 0;  // where the cards outside the columns start
  Slots start_home = 0;
  Slots to_floor = 0;                             // the cards that an empty column takes
  Slots deepest = 0;                              // the cards that start on the floor
  std::array<Slots, kMaxColumns> column_cards{};  // the cards that start in each column

  Slot slot_of(Card c) const { return slot[index(patience::suit(c))][index(patience::rank(c))]; }

 private:
  void add(Card c, Slot below);
  void relate();

  int added_ = 0;
};

}  // namespace coevo::patience
