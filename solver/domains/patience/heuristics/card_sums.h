// SPDX-License-Identifier: MIT
// Heuristics that are sums over the cards of columns and cells. Such a heuristic has one of these
// functions of what a card lies on, so that a move changes the terms of the moved cards only:
//   neighbours(card, under, fits)
//                              `under`: the card directly beneath, kFloor or kCell; `fits`:
//                              whether the card may be moved onto that card
//   lower_beneath(count)       cards of lower rank deeper in its column
//   own_suit_beneath(count)    those of its own suit
//   cards_beneath(count)       all cards deeper in its column
#pragma once

#include <bit>
#include <cstdint>

#include "solver/domains/patience/heuristics/column_numbers.h"
#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::patience {

// The base of heuristics that searches can tabulate: see scored_space/score_tables.h.
struct Tabled {};

// Heuristic::neighbours of the cards' faces.
template <class Heuristic>
constexpr std::int32_t neighbours_term(Card card, std::uint8_t under, bool fits, int suits) {
  return Heuristic::neighbours(face(card, suits), under < kFloor ? face(under, suits) : under,
                               fits);
}

// The term of `card` on `under`, which it fits or not, with the set `beneath` of cards deeper in
// its column.
template <class Heuristic>
std::int32_t card_term(Card card, std::uint8_t under, bool fits, CardSet beneath, int suits) {
  if constexpr (requires { &Heuristic::neighbours; })
    return neighbours_term<Heuristic>(card, under, fits, suits);
  if (under == kCell) return 0;
  if constexpr (requires { &Heuristic::lower_beneath; }) {
    return Heuristic::lower_beneath(count_cards(beneath & kLower[card]));
  }
  if constexpr (requires { &Heuristic::own_suit_beneath; }) {
    return Heuristic::own_suit_beneath(count_cards(beneath & lower_of_suit(suits)[card]));
  }
  if constexpr (requires { &Heuristic::cards_beneath; }) {
    return Heuristic::cards_beneath(count_cards(beneath));
  }
  return 0;
}

// The base of such a sum.
template <class Heuristic>
struct CardSum : Tabled {
  static std::int32_t value(const Summary& summary) {
    std::int32_t sum = 0;
    summary.each_card([&](Card card, std::uint8_t under, CardSet beneath) {
      sum += card_term<Heuristic>(card, under, summary.fits(card, under), beneath, summary.suits());
    });
    return sum;
  }
};

}  // namespace coevo::patience
