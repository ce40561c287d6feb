// Sets of cards, one bit each, by card: looked up where a position is scored or expanded.
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

// Cards of lower rank, and those of them of the same suit.
inline constexpr auto kLower =
    detail::card_sets([](Card card, Card other) { return rank(other) < rank(card); });
inline constexpr auto kLowerOfSuit = detail::card_sets(
    [](Card card, Card other) { return rank(other) < rank(card) && suit(other) == suit(card); });
// Cards that the card fits, and cards that fit it.
inline constexpr auto kTakers =
    detail::card_sets([](Card card, Card other) { return fits(card, other); });
inline constexpr auto kFitting =
    detail::card_sets([](Card card, Card other) { return fits(other, card); });

}  // namespace coevo::freecell
