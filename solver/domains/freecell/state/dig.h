// SPDX-License-Identifier: MIT
// A macro move: the next card of a suit is freed and sent home, and the cards on it are put aside.
#pragma once

#include <bit>
#include <cstdint>

#include "solver/domains/freecell/state/state.h"

namespace coevo::freecell {

// Where the exposed card of `column` is put aside: onto a card that takes it, otherwise into a
// cell, otherwise into an empty column.
struct Aside {
  static constexpr std::uint8_t kNowhere = 0xFF;
  std::uint8_t onto = kNowhere;
  std::uint8_t to = 0;  // column
};
inline Aside aside(const State& state, std::uint8_t column, int columns, int cells) {
  const Card card = state.top[column];
  Aside empty;
  for (std::uint8_t c = 0; c < columns; ++c) {
    if (c == column) continue;
    if (state.top[c] == kFloor) {
      if (empty.onto == Aside::kNowhere) empty = {kFloor, c};
    } else if (fits(card, state.top[c])) {
      return {state.top[c], c};
    }
  }
  return std::popcount(state.cells) < cells ? Aside{kCell, 0} : empty;
}

// Frees the card of the column and sends it home, card by card; each(move) before each is made.
// False when too few places were free; the moves before that are made. The card must be its suit's
// next.
template <class Each>
bool dig(State& state, Card card, std::uint8_t column, int columns, int cells, Each each) {
  while (state.top[column] != card) {
    const Aside place = aside(state, column, columns, cells);
    if (place.onto == Aside::kNowhere) return false;
    const Move move{state.top[column], place.onto, column, place.to};
    each(move);
    apply(state, move);
  }
  const Move home{card, kHome, column, 0};
  each(home);
  apply(state, home);
  return true;
}

// Whether a move home is a dig: the card is not exposed.
inline bool is_dig(const State& state, const Move& move) {
  return move.onto == kHome && move.from != kCell && state.top[move.from] != move.card;
}

}  // namespace coevo::freecell
