#include "solver/domains/freecell/shortest_space/safe_autoplay.h"

#include <algorithm>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// Takes a card off the table, which is in a cell or exposed.
void take(const Unpacker& unpacker, const Columns& columns, Remainder& table, int slot) {
  if (table.cells & slot_bit(slot)) {
    table.cells &= ~slot_bit(slot);
    return;
  }
  table.tops &= ~slot_bit(slot);
  int column = table.covered;
  if (slot == table.landed) {
    table.landed = table.covered = -1;
  } else {
    column = 0;
    while (column == table.covered || table.height[index(column)] == 0 ||
           unpacker.card(columns, column, table.height[index(column)] - 1) != slot) {
      ++column;
    }
    --table.height[index(column)];
  }
  const int height = table.height[index(column)];
  if (height > 0) table.tops |= slot_bit(unpacker.card(columns, column, height - 1));
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

int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns, Remainder& table,
                    Places& places) {
  int homes = 0;
  for (bool again = true; again;) {
    again = false;
    for (int s = 0; s < kSuits; ++s) {
      if (table.home[index(s)] == kRanks) continue;
      const int slot = deck.slot[index(s)][index(table.home[index(s)] + 1)];
      if (((table.tops | table.cells) & slot_bit(slot)) == 0) continue;
      if (!is_safe(deck, table.home, slot)) continue;
      take(unpacker, columns, table, slot);
      places.set(slot, Place::home);
      ++table.home[index(s)];
      ++homes;
      again = true;
    }
  }
  return homes;
}

}  // namespace coevo::freecell
