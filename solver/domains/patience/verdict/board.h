// SPDX-License-Identifier: MIT
// A position, unpacked from 20 bytes and updated with them. It does not record the order of
// columns.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/packed.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/domains/patience/state/stock.h"

namespace coevo::patience {

struct Board {
  std::array<std::uint8_t, kCards> below;  // a card, kFloor, kCell or kHome
  std::uint64_t ends;                      // the exposed cards of columns
  std::uint64_t floor;                     // the cards on the floor
  std::uint64_t cells;                     // in cells, reserve and stock
  std::uint64_t home;
  std::uint64_t hidden;  // the face-down cards
  Stock stock;
  Card hole;      // the top card of the hole, or another one of its rank
  Packed packed;  // its slots are cards

  std::uint64_t movable() const { return ends | (stock.empty() ? cells : stock.playable()); }
  bool is_covered(Card card) const { return ((ends | cells | home) & bit(card)) == 0; }
  // Whether the card of a column lies somewhere on the other one.
  bool lies_on(std::uint8_t card, Card other) const {
    while (card < kFloor && card != other) card = below[card];
    return card == other;
  }
};

// A card and where it goes. Cards on it go with it to another column.
struct Step {
  Card card;
  std::uint8_t onto;  // a card, kFloor, kCell or kHome
};

// Packs and unpacks the positions of one deal. Four bits are the rank of the hole's top card, or
// the redeals made in a game that counts them. Three bits for each card encode what it lies on:
// what it was dealt on, the floor, a cell, its foundation, or one of up to four cards that it fits
// on. A card of the stock has the code of a cell if it lies on the waste. A card is face down as
// long as the card that was dealt onto it has not left: if that card comes back, it has another
// code.
class BoardCode {
 public:
  BoardCode(Build build, const State& start);

  Board unpack(const Packed& packed) const;
  // The card must be exposed or at home, or go to a column.
  void apply(Board& board, const Step& step) const;
  // The bytes after the step, which must not take a card of the stock or a stacked reserve.
  Packed after(const Board& board, const Step& step) const {
    Packed packed = board.packed;
    const std::uint8_t below = board.below[step.card];
    const bool is_dealt = (board.hidden >> below & 1) != 0;
    const std::uint8_t from = is_dealt ? 0 : place_[step.card][below];
    flip(packed, step.card, from ^ place_[step.card][step.onto]);
    return packed;
  }
  const Packed& start() const { return start_; }

 private:
  void flip(Packed& packed, Card card, int change) const {
    const Packed& flip = flips_[card][index(change)];
    for (std::size_t i = 0; i < packed.words.size(); ++i) packed.words[i] ^= flip.words[i];
  }
  std::uint64_t hidden(std::uint64_t dealt) const;
  void find_stock(Board& board, const Places& places) const;
  void find_reserve(Board& board) const;
  void take_from_stock(Board& board, Card card) const;

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
  std::uint64_t on_hidden_ = 0;  // the cards that are dealt onto face-down ones
  Stock start_stock_;
  std::vector<Card> start_reserve_;  // a stacked one, from its top card on
};

}  // namespace coevo::patience
