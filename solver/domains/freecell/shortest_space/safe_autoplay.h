// A board in the making, for the cards that go up by themselves after a step.
#pragma once

#include <array>

#include "solver/domains/freecell/shortest_space/columns.h"

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

// Raymond's rule: no card that could be put on this one needs it, now or later. Sound, and shortest
// solutions are kept.
bool goes_up(const Deck& deck, const std::array<int, kSuits>& home, int slot);
// All cards that do, wherever they are.
Slots cards_going_up(const Deck& deck, const std::array<int, kSuits>& home);

// Sends up all cards that go by themselves; returns how many. `table` began as `columns`.
int play_auto_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns, Remainder& table,
                    Places& places);

}  // namespace coevo::freecell
