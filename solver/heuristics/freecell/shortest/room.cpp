#include "solver/heuristics/freecell/shortest/room.h"

#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// With more room than this the question is hardly ever worth its time.
constexpr int kMostRoom = 1;

}  // namespace

int Room::extra(const Columns& columns, int cover) {
  const int room = deck_.cells - columns.used_cells + columns.empty_columns;
  if (columns.cells == 0 || room > kMostRoom) return 0;
  smallest_ = cover;
  Reach reach;
  reach.height = columns.size;
  for (int c = 0; c < deck_.columns; ++c) {
    if (columns.size[index(c)] != 0) reach.column[columns.top[index(c)]] = c;
  }
  reach.home = columns.home;
  reach.bare = reach.tops = columns.tops;
  reach.off = reach.laid = reach.went_up = reach.tried = 0;
  reach.counted = columns.reversals | columns.paired;
  if (comes_free<false>(columns, reach, room)) return 0;
  // A card can go from its cell to the empty column for one move.
  if (columns.empty_columns != 0) return 1;
  for (Slots left = columns.cells | reach.laid; left != 0; left &= left - 1) {
    if (fits_without_reversal(columns, reach, std::countr_zero(left))) return 1;
  }
  if (comes_free<true>(columns, reach, room)) return 1;
  for (Slots left = columns.cells | reach.laid; left != 0; left &= left - 1) {
    if (deck_.parents[index(std::countr_zero(left))] & reach.bare) return 2;
  }
  return kDeadEnd;
}

// Spreads `reach` until a cell or a column may come free (true) or nothing more can be laid bare.
// With kAnyMove, by all moves but those out of cells; without, by those the pair bound counts.
// `room` cards may go to cells or empty columns.
template <bool kAnyMove>
bool Room::comes_free(const Columns& columns, Reach& reach, int room) {
  for (int used = 0;; ++used) {
    for (bool changed = true; changed;) {
      changed = false;
      if (go_up<kAnyMove>(columns, reach, room, changed)) return true;
      for (Slots left = reach.tops; left != 0; left &= left - 1) {
        if (!kAnyMove) left &= reach.counted | reach.went_up;
        if (left == 0) break;
        const int top = std::countr_zero(left);
        if (!may_go<kAnyMove>(columns, reach, top)) continue;
        changed = true;
        if (lay_off(columns, reach, top)) return true;
      }
    }
    if (used == room) return false;
    for (Slots left = reach.tops; left != 0; left &= left - 1) {
      const int top = std::countr_zero(left);
      if (!kAnyMove && !counted(columns, reach, top)) continue;
      reach.laid |= slot_bit(top);
      if (lay_off(columns, reach, top)) return true;
    }
  }
}

// Takes the top card off its column; true when that was the last.
bool Room::lay_off(const Columns& columns, Reach& reach, int top) const {
  const int column = reach.column[index(top)];
  const int height = --reach.height[index(column)];
  reach.off |= slot_bit(top);
  reach.tops &= ~slot_bit(top);
  if (height == 0) return true;
  const Slot next = opener_.card(columns, column, height - 1);
  reach.column[next] = column;
  reach.tops |= slot_bit(next);
  reach.bare |= slot_bit(next);
  return false;
}

// Bare cards go home; true when a card in a cell, or one that may have been put there, can.
template <bool kAnyMove>
bool Room::go_up(const Columns& columns, Reach& reach, int room, bool& changed) {
  for (int s = 0; s < kSuits; ++s) {
    int& home = reach.home[index(s)];
    while (home < kRanks) {
      const Slots next = slot_bit(deck_.slot[index(s)][index(home + 1)]);
      if (columns.cells & next) return true;
      if ((reach.bare & next) == 0) break;
      if (room > 0 && (kAnyMove || (reach.counted & next))) return true;
      ++home;
      reach.went_up |= next;
      changed = true;
    }
  }
  return false;
}

// Whether the bare card may leave its column, home or for another column.
template <bool kAnyMove>
bool Room::may_go(const Columns& columns, Reach& reach, int slot) {
  if (reach.went_up & slot_bit(slot)) return true;
  if (kAnyMove) return (deck_.parents[index(slot)] & reach.bare) != 0;
  return (reach.counted & slot_bit(slot)) && fits_without_reversal(columns, reach, slot) &&
         counted(columns, reach, slot);
}

// Whether moving the card may lower the pair bound: a reversal, or in some smallest cover. That
// holds along the whole series: a card that is in a smallest cover of what is left after others of
// a smallest cover moved is, with them, in one of the start.
bool Room::counted(const Columns& columns, Reach& reach, int slot) {
  const Slots card = slot_bit(slot);
  if ((reach.counted & card) == 0) return false;
  if ((columns.reversals & card) || (reach.tried & card)) return true;
  reach.tried |= card;
  if (cover_.at_most(smallest_ - 1, columns.paired & ~card, columns.moved, columns.moved_pairs)) {
    return true;
  }
  reach.counted &= ~card;
  return false;
}

// Whether some bare card takes the card without a lower card of its suit beneath, as far as known:
// what lies beneath a card that may have moved itself is not.
bool Room::fits_without_reversal(const Columns& columns, const Reach& reach, int slot) const {
  const Slots onto = deck_.parents[index(slot)] & reach.bare;
  if (onto & reach.off) return true;
  for (Slots left = onto; left != 0; left &= left - 1) {
    const Slots blocked = opener_.blocks_on(columns, std::countr_zero(left));
    if ((blocked & slot_bit(slot)) == 0) return true;
  }
  return false;
}

}  // namespace coevo::freecell
