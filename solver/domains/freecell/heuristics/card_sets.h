// SPDX-License-Identifier: MIT
// Sets of cards as bit masks, tabulated by card, for scoring and expanding positions.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/freecell/state/state.h"

namespace coevo::freecell {

namespace detail {
template <class Belongs>
constexpr std::array<std::uint64_t, kCards> card_sets(Belongs belongs) {
  std::array<std::uint64_t, kCards> sets{};
  for (Card card = 0; card < kCards; ++card) {
    for (Card other = 0; other < kCards; ++other) {
      if (belongs(card, other)) sets[card] |= bit(other);
    }
  }
  return sets;
}
}  // namespace detail

// Cards of lower rank, and those of the same suit among them.
inline constexpr auto kLower =
    detail::card_sets([](Card card, Card other) { return rank(other) < rank(card); });
inline constexpr auto kLowerOfSuit = detail::card_sets(
    [](Card card, Card other) { return rank(other) < rank(card) && suit(other) == suit(card); });
// Cards that the card fits on, and cards that fit on it.
inline constexpr auto kTakers =
    detail::card_sets([](Card card, Card other) { return fits(card, other); });
inline constexpr auto kFitting =
    detail::card_sets([](Card card, Card other) { return fits(other, card); });
// The cards that fit on some card of the set: of a rank's suits C D H S, 4 bits, D and H are red.
constexpr std::uint64_t fitting(std::uint64_t set) {
  constexpr std::uint64_t kEachRank = 0x1111111111111111;
  const std::uint64_t red = (set >> 1 | set >> 2) & kEachRank;
  const std::uint64_t black = (set | set >> 3) & kEachRank;
  return (red * 0b1001 | black * 0b0110) >> kSuits;
}

}  // namespace coevo::freecell
