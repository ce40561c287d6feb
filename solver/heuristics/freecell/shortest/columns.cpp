#include "solver/heuristics/freecell/shortest/columns.h"

#include <algorithm>
#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;
constexpr Slot kNothing = 0xFF;

// The runs of members of `slots` that begin with those of `first`, up to the next of these.
Slots runs_from(Slots first, Slots slots) {
  Slots runs = slots & first;
  Slots goes_on = slots & ~first;
  for (int step = 1; step < 64; step *= 2) {
    runs |= goes_on & (runs << step);
    goes_on &= goes_on << step;
  }
  return runs;
}

}  // namespace

void Opener::open(const Packed& packed, Columns& columns) const {
  open_beginnings(packed, columns);
  Above above;
  above.fill(kNothing);
  Slots on_floor = link(columns, above);
  Slots opened = 0;  // moved cards so far, reversals left out
  columns.tops = 0;
  columns.empty_columns = 0;
  for (int c = 0; c < deck_.columns; ++c) {
    const int beginning = std::popcount(columns.untouched & deck_.column_cards[index(c)]);
    columns.beginning[index(c)] = beginning;
    int added = 0;
    Slots blocked = 0;
    Slot next = kNothing;
    Slot top = kNothing;
    if (beginning != 0) {
      top = card(columns, c, beginning - 1);
      next = above[top];
      blocked = blocking_.blocks[top] | deck_.higher[top];
    } else if (on_floor != 0) {
      next = static_cast<Slot>(std::countr_zero(on_floor));
      on_floor &= on_floor - 1;
    }
    for (; next != kNothing; next = above[next]) {
      top = next;
      columns.added[index(c)][index(added++)] = next;
      add_moved(columns, next, blocked, opened);
      blocked |= deck_.higher[next];
    }
    columns.size[index(c)] = beginning + added;
    columns.top[index(c)] = top;
    if (top == kNothing) {
      ++columns.empty_columns;
    } else {
      columns.tops |= slot_bit(top);
    }
  }
}

void Opener::open_beginnings(const Packed& packed, Columns& columns) const {
  columns.places = unpack(packed);
  const Slots home = columns.places.home();
  columns.cells = columns.places.cells();
  columns.used_cells = std::popcount(columns.cells);
  for (int s = 0; s < kSuits; ++s) {
    columns.home[index(s)] = std::popcount(home & deck_.suit_cards[index(s)]);
  }
  columns.untouched = runs_from(deck_.deepest, columns.places.dealt());
  columns.moved = kAllSlots & ~columns.untouched & ~columns.places.plane[2];
  columns.reversals = blocking_.reversals & columns.untouched;
  columns.paired = blocking_.paired & columns.untouched;
  columns.covering = columns.not_covering = 0;
}

Slots Opener::link(const Columns& columns, Above& above) const {
  const auto& [a, b, c] = columns.places.plane;
  const auto put = [&](Slots slots, auto under) {
    for (; slots != 0; slots &= slots - 1) {
      const auto slot = static_cast<Slot>(std::countr_zero(slots));
      above[under(slot)] = slot;
    }
  };
  put(columns.moved & a & ~b, [&](Slot slot) { return deck_.parent[slot][0]; });
  put(columns.moved & ~a & b, [&](Slot slot) { return deck_.parent[slot][1]; });
  const Slots dealt = columns.moved & ~a & ~b;
  put(dealt & ~deck_.deepest, [&](Slot slot) { return deck_.start_below[slot]; });
  return (columns.moved & a & b) | (dealt & deck_.deepest);
}

void Opener::add_moved(Columns& columns, int slot, Slots blocked, Slots& opened) const {
  columns.moved_blocks[index(slot)] = blocked;
  if (blocked & slot_bit(slot)) {
    columns.reversals |= slot_bit(slot);
    return;
  }
  Slots pairs = blocked & blocking_.blocked_by[index(slot)] & columns.untouched;
  // Moved cards that are not opened yet find this one when their turn comes.
  for (Slots left = blocked & opened; left != 0; left &= left - 1) {
    const int other = std::countr_zero(left);
    if ((columns.moved_blocks[index(other)] & slot_bit(slot)) == 0) continue;
    pairs |= slot_bit(other);
    columns.moved_pairs[index(other)] |= slot_bit(slot);
  }
  opened |= slot_bit(slot);
  columns.moved_pairs[index(slot)] = pairs;
  if (pairs != 0) columns.paired |= pairs | slot_bit(slot);
}

Slots Opener::pairs_on(const Columns& columns, int slot, Slots blocked) const {
  Slots pairs = blocked & blocking_.blocked_by[index(slot)] & columns.untouched;
  for (Slots left = blocked & columns.moved & ~columns.reversals; left != 0; left &= left - 1) {
    const int other = std::countr_zero(left);
    if (columns.moved_blocks[index(other)] & slot_bit(slot)) pairs |= slot_bit(other);
  }
  return pairs & ~slot_bit(slot);
}

}  // namespace coevo::freecell
