// SPDX-License-Identifier: MIT
// The readings of a solution in a notation that leaves open how many cards a move takes to an empty
// column. FreeCell Pro's players mean as many as fit; fc-solve writes the same `15` for one card.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/domains/freecell/solution/tableau.h"
#include "solver/domains/freecell/solution/written_move.h"

namespace coevo::freecell {

// Limits on readings: the number kept at a time, with preference for more cards in the first moves,
// and the number of tried moves after which only one remains. So the effort is linear in the text.
inline constexpr std::size_t kMaxReadings = 64;
inline constexpr std::size_t kMaxTriedMoves = 100'000;

struct Readings {
  std::vector<std::uint8_t> counts;  // of the best reading: cards by move, as far as it is legal
  bool is_cut = false;               // some readings were dropped
};

// Of all readings the first that wins, otherwise the first of those that stay legal longest.
Readings best_reading(const Layout& start, const MoveSource& source);

}  // namespace coevo::freecell
