// SPDX-License-Identifier: MIT
// Safe autoplay after a compound move, on a position that is not packed yet.
#pragma once

#include <array>

#include "solver/domains/freecell/shortest_space/columns.h"
#include "solver/domains/freecell/state/safe_rank.h"

namespace coevo::freecell {

// A position in the making, as far as autoplay needs it: what is left of each column of `Columns`,
// and the card that the compound move put on one of them.
struct AutoplayPosition {
  std::array<int, kSuits> home;
  std::array<int, kMaxColumns> height;
  Slots cells;
  Slots tops;   // exposed cards, `landed` included
  int landed;   // the card that was put down; -1: none
  int covered;  // its column
};

// Whether the card is its suit's next and safe to send home (state/safe_rank.h).
bool is_safe(const Deck& deck, const std::array<int, kSuits>& home, int slot);
// All such cards, wherever they lie.
Slots safe_cards(const Deck& deck, const std::array<int, kSuits>& home);

// Sends all safe cards home; returns how many. `position` was derived from `columns`.
int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns,
                    AutoplayPosition& position, Places& places);

}  // namespace coevo::freecell
