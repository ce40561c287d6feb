// Safe autoplay after a compound move, on a position that is being made.
#pragma once

#include <array>

#include "solver/domains/freecell/shortest_space/columns.h"
#include "solver/domains/freecell/state/safe_rank.h"

namespace coevo::freecell {

// What is left of each column, and the card that was just put on one of them.
struct Remainder {
  std::array<int, kSuits> home;
  std::array<int, kMaxColumns> height;
  Slots cells;
  Slots tops;   // exposed cards, the one that was put down among them
  int landed;   // that card; -1 for none
  int covered;  // its column
};

// Whether the card is its suit's next and safe to send home (state/safe_rank.h).
bool is_safe(const Deck& deck, const std::array<int, kSuits>& home, int slot);
// All that are, wherever they lie.
Slots safe_cards(const Deck& deck, const std::array<int, kSuits>& home);

// Sends all safe cards home; returns how many. `table` began as `columns`.
int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns, Remainder& table,
                    Places& places);

}  // namespace coevo::freecell
