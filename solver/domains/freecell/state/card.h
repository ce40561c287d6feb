// SPDX-License-Identifier: MIT
// Cards and the places a card can lie on.
#pragma once

#include <cstdint>

namespace coevo::freecell {

// 4 * (rank - 1) + suit; ranks A = 1 ... K = 13; suits C, D, H, S = 0 ... 3. The order is that of
// Heineman's program (2009).
using Card = std::uint8_t;

inline constexpr int kCards = 52;
inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;

// The place under a card: another card (0..51), or one of these.
inline constexpr std::uint8_t kFloor = 52;  // an empty column
inline constexpr std::uint8_t kCell = 53;
inline constexpr std::uint8_t kHome = 54;  // its foundation
inline constexpr int kPlaces = 55;

constexpr Card make_card(int rank, int suit) {
  return static_cast<Card>(4 * (rank - 1) + suit);
}
constexpr int rank(Card card) {
  return card / 4 + 1;
}
constexpr int suit(Card card) {
  return card % 4;
}
constexpr bool is_red(Card card) {
  return suit(card) == 1 || suit(card) == 2;
}
// Whether `card` may be moved onto `onto`: other colour and one rank lower.
constexpr bool fits(Card card, Card onto) {
  return rank(onto) == rank(card) + 1 && is_red(onto) != is_red(card);
}

}  // namespace coevo::freecell
