// SPDX-License-Identifier: MIT
// Cards, the places a card can lie on, and cards as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace coevo::patience {

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

// For arrays.
constexpr std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

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

// "TD", "AS": rank A 2 ... 9 T J Q K, then suit C D H S.
std::string card_text(Card card);
// The same in lower case.
std::string face_down_text(Card card);
// 1 for A ... 13 for K; `10` and lower case too, and as fc-solve reads them, `0` for ten and `1`
// for an ace.
std::optional<int> parse_rank(std::string_view text);
// 0 ... 3 for C, D, H, S; lower case too.
std::optional<int> parse_suit(char letter);
// The card of that name, as printed by card_text or in another form of its rank, with the suit
// before the rank, or with the suit's symbol.
std::optional<Card> parse_card(std::string_view text);

// The text with the letter of a suit for its symbol: U+2660 to U+2667 in UTF-8, black or white.
std::string with_suit_letters(std::string_view text);

char rank_letter(int rank);  // 0 for none
char suit_letter(int suit);

}  // namespace coevo::patience
