// SPDX-License-Identifier: MIT
// Cards, the places a card can lie on, and cards as text.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace coevo::patience {

// The packs of cards in a game. For games with two, the same sources compile once more, in a
// namespace of their own: see CMakeLists.txt.
#ifndef COEVO_PACKS
#define COEVO_PACKS 1
#endif
inline constexpr int kPacks = COEVO_PACKS;

// kRankCards * (rank - 1) + kSuits * pack + suit; ranks A = 1 ... K = 13; suits C, D, H, S =
// 0 ... 3. With one pack, the order is that of Heineman's program (2009). Twins, the two equal
// cards of two packs, have different numbers.
using Card = std::uint8_t;

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kRankCards = kPacks * kSuits;  // cards of a rank
inline constexpr int kCards = kRanks * kRankCards;
inline constexpr int kFoundations = kPacks * kSuits;  // the suit's number, plus kSuits for a second

// A set of cards, a bit each. It has bits for the places below, too.
#if COEVO_PACKS == 1
using CardSet = std::uint64_t;
#else
__extension__ using CardSet = unsigned __int128;
#endif

// The place under a card: another card, or one of these.
inline constexpr std::uint8_t kFloor = kCards;  // an empty column
inline constexpr std::uint8_t kCell = kCards + 1;
inline constexpr std::uint8_t kHome = kCards + 2;  // its foundation
inline constexpr int kPlaces = kCards + 3;

// For arrays.
constexpr std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

constexpr Card make_card(int rank, int suit, int pack = 0) {
  return static_cast<Card>(kRankCards * (rank - 1) + kSuits * pack + suit);
}
constexpr int rank(Card card) {
  return card / kRankCards + 1;
}
constexpr int suit(Card card) {
  return card % kSuits;
}
// The number of its pack, from 0.
constexpr int pack(Card card) {
  return card % kRankCards / kSuits;
}
constexpr bool is_red(Card card) {
  return suit(card) == 1 || suit(card) == 2;
}
// The card that stands for all equal ones in a game with so many suits: with two, red cards count
// as hearts and black ones as spades; with one, all as spades. A foundation has its ace's number.
constexpr Card face(Card card, int suits = kSuits) {
  if (kPacks == 1) return card;
  if (suits == kSuits) return make_card(rank(card), suit(card));
  return make_card(rank(card), suits == 2 && is_red(card) ? 2 : 3);
}
// A table for each number of suits, by suits_index().
template <class Make>
constexpr auto tables_by_suits(Make make) {
  using Table = decltype(make(kSuits));
  if constexpr (kPacks == 1) {
    return std::array<Table, 1>{make(kSuits)};
  } else {
    return std::array<Table, 3>{make(1), make(2), make(kSuits)};
  }
}
constexpr std::size_t suits_index(int suits) {
  return kPacks == 1 ? 0 : index(suits / 2);
}
// Whether the place is a card of the same suit and the next higher rank.
constexpr bool is_next_of_suit(Card card, std::uint8_t place, int suits) {
  if constexpr (kPacks == 1) return place == card + kSuits;
  return place < kCards && rank(place) == rank(card) + 1 &&
         suit(face(place, suits)) == suit(face(card, suits));
}

constexpr int count_cards(CardSet cards) {
#if COEVO_PACKS == 1
  return std::popcount(cards);
#else
  return std::popcount(static_cast<std::uint64_t>(cards)) +
         std::popcount(static_cast<std::uint64_t>(cards >> 64));
#endif
}
// The lowest card of a nonempty set, and the highest.
constexpr Card first_card(CardSet cards) {
#if COEVO_PACKS == 1
  return static_cast<Card>(std::countr_zero(cards));
#else
  const auto low = static_cast<std::uint64_t>(cards);
  const auto high = static_cast<std::uint64_t>(cards >> 64);
  return static_cast<Card>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
#endif
}
constexpr Card last_card(CardSet cards) {
#if COEVO_PACKS == 1
  return static_cast<Card>(63 - std::countl_zero(cards));
#else
  const auto low = static_cast<std::uint64_t>(cards);
  const auto high = static_cast<std::uint64_t>(cards >> 64);
  return static_cast<Card>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
#endif
}

// "TD", "AS": rank A 2 ... 9 T J Q K, then suit C D H S, of the card's face.
std::string card_text(Card card, int suits = kSuits);
// The same in lower case.
std::string face_down_text(Card card, int suits = kSuits);
// 1 for A ... 13 for K; `10` and lower case too, and as fc-solve reads them, `0` for ten and `1`
// for an ace.
std::optional<int> parse_rank(std::string_view text);
// 0 ... 3 for C, D, H, S; lower case too.
std::optional<int> parse_suit(char letter);
// The card of that name, of the first pack, as printed by card_text or in another form of its rank,
// with the suit before the rank, or with the suit's symbol.
std::optional<Card> parse_card(std::string_view text);

// The text with the letter of a suit for its symbol: U+2660 to U+2667 in UTF-8, black or white.
std::string with_suit_letters(std::string_view text);

char rank_letter(int rank);  // 0 for none
char suit_letter(int suit);

}  // namespace coevo::patience
