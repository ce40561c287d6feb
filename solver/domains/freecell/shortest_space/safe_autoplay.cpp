// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortest_space/safe_autoplay.h"

#include <algorithm>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// Removes a card that is in a cell or exposed.
void take(const Unpacker& unpacker, const Columns& columns, AutoplayPosition& position, int slot) {
  if (position.cells & slot_bit(slot)) {
    position.cells &= ~slot_bit(slot);
    return;
  }
  position.tops &= ~slot_bit(slot);
  int column = position.covered;
  if (slot == position.landed) {
    position.landed = position.covered = -1;
  } else {
    column = 0;
    while (column == position.covered || position.height[index(column)] == 0 ||
           unpacker.card(columns, column, position.height[index(column)] - 1) != slot) {
      ++column;
    }
    --position.height[index(column)];
  }
  const int height = position.height[index(column)];
  if (height > 0) position.tops |= slot_bit(unpacker.card(columns, column, height - 1));
}

}  // namespace

bool is_safe(const Deck& deck, const std::array<int, kSuits>& home, int slot) {
  const int suit = deck.suit[index(slot)];
  const int rank = deck.rank[index(slot)];
  return home[index(suit)] + 1 == rank && rank <= safe_rank(home, suit);
}

Slots safe_cards(const Deck& deck, const std::array<int, kSuits>& home) {
  Slots cards = 0;
  for (int s = 0; s < kSuits; ++s) {
    if (home[index(s)] == kRanks) continue;
    const Slot next = deck.slot[index(s)][index(home[index(s)] + 1)];
    if (is_safe(deck, home, next)) cards |= slot_bit(next);
  }
  return cards;
}

int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns,
                    AutoplayPosition& position, Places& places) {
  int homes = 0;
  for (bool again = true; again;) {
    again = false;
    for (int s = 0; s < kSuits; ++s) {
      if (position.home[index(s)] == kRanks) continue;
      const int slot = deck.slot[index(s)][index(position.home[index(s)] + 1)];
      if (((position.tops | position.cells) & slot_bit(slot)) == 0) continue;
      if (!is_safe(deck, position.home, slot)) continue;
      take(unpacker, columns, position, slot);
      places.set(slot, Place::home);
      ++position.home[index(s)];
      ++homes;
      again = true;
    }
  }
  return homes;
}

}  // namespace coevo::freecell
