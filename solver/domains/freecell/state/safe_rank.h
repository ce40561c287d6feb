// SPDX-License-Identifier: MIT
// Safe autoplay: the rule by which a card can go home at once without losing solutions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/domains/freecell/state/card.h"

namespace coevo::freecell {

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

}  // namespace coevo::freecell
