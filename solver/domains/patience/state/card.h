// SPDX-License-Identifier: MIT
// Cards, the places a card can lie on, cards as text, and the rule of safe autoplay.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace coevo::patience {

// Cards and the places a card can lie on.
//
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

// Cards as text: rank A 2 ... 9 T J Q K, then suit C D H S.
//
// "TD", "AS".
std::string card_text(Card card);
// 1 for A ... 13 for K; `10` and lower case too.
std::optional<int> parse_rank(std::string_view text);
// 0 ... 3 for C, D, H, S; lower case too.
std::optional<int> parse_suit(char letter);
// The card of that name, as printed by card_text or with `10` or lower case.
std::optional<Card> parse_card(std::string_view text);

char rank_letter(int rank);  // 0 for none
char suit_letter(int suit);

// Safe autoplay: the rule by which a card can go home at once without losing solutions.
//
// The highest rank that the suit's next card may have to go home at once, `home` being the rank of
// each suit's highest card there: no card that could be put on it needs it, now or later. Raymond's
// rule: the other colour has rank - 1 home, or rank - 2 and the same colour's other suit rank - 3.
// Sound; a shortest solution is kept.
template <class Rank>
constexpr int safe_rank(const std::array<Rank, kSuits>& home, int suit) {
  const bool red = suit == 1 || suit == 2;
  const int other_low = red ? std::min(home[0], home[3]) : std::min(home[1], home[2]);
  const int same_colour = home[static_cast<std::size_t>(3 - suit)];
  return std::max({2, other_low + 1, std::min(other_low + 2, same_colour + 3)});
}

}  // namespace coevo::patience
