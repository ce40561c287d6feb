#include "solver/domains/freecell/shortest_space/vacancy_bound.h"

#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// With more room than this the question is hardly ever worth its time.
constexpr int kMaxRoom = 1;

// Cards whose first move the pair bound counts, and those nobody asked about yet.
Slots maybe_counted(const Columns& columns) {
  return columns.reversals | (columns.paired & ~columns.not_covering);
}

}  // namespace

int VacancyBound::extra(Columns& columns, int cover) {
  const int room = deck_.cells - columns.used_cells + columns.empty_columns;
  if (columns.cells == 0 || room > kMaxRoom) return 0;
  smallest_ = cover;
  Reach reach = start(columns, room);
  if (spread(columns, reach)) return 0;
  // Where there is room, any card may be laid off by one move more.
  if (room > 0) return gains_by_laying(columns, reach) ? 0 : 1;
  return with_a_move(columns, reach);
}

VacancyBound::Reach VacancyBound::start(const Columns& columns, int room) const {
  Reach reach;
  reach.tops = reach.bare = reach.children = reach.tried = 0;
  for (int c = 0; c < deck_.columns; ++c) {
    reach.height[index(c)] = static_cast<std::int8_t>(columns.size[index(c)]);
    if (columns.size[index(c)] != 0) lay_bare(reach, c, columns.top[index(c)]);
  }
  reach.next = 0;
  for (int s = 0; s < kSuits; ++s) {
    const int home = columns.home[index(s)];
    if (home < kRanks) reach.next |= slot_bit(deck_.slot[index(s)][index(home + 1)]);
  }
  reach.held = columns.cells;
  reach.off = 0;
  reach.room = room;
  reach.gains = 0;
  return reach;
}

// Whether the card's move may lower the pair bound: a reversal, or in some smallest cover. That
// holds along the whole series: a card that is in a smallest cover of what is left after others of
// a smallest cover moved is, with them, in one of the start.
inline bool VacancyBound::counts(Columns& columns, int slot) {
  return (columns.reversals & slot_bit(slot)) || cover_.may_have(columns, smallest_, slot);
}

Slots VacancyBound::counted(Columns& columns, Slots cards) {
  Slots counted = 0;
  for (Slots left = cards & maybe_counted(columns); left != 0; left &= left - 1) {
    if (counts(columns, std::countr_zero(left))) counted |= left & -left;
  }
  return counted;
}

// Whether the card blocks no lower card of its suit there, as far as known: what lies beneath a
// card that may have moved itself is not.
inline bool VacancyBound::fits(const Columns& columns, const Reach& reach, int slot, int onto) const {
  return (reach.off & slot_bit(onto)) || (unpacker_.blocks_on(columns, onto) & slot_bit(slot)) == 0;
}

// Exposes a card.
inline void VacancyBound::lay_bare(Reach& reach, int column, int slot) const {
  reach.column[index(slot)] = static_cast<std::int8_t>(column);
  reach.tops |= slot_bit(slot);
  reach.bare |= slot_bit(slot);
  reach.children |= deck_.children[index(slot)];
  reach.tried &= ~deck_.children[index(slot)];
}

// Takes the top card off its column.
inline void VacancyBound::lay_off(const Columns& columns, Reach& reach, int top) const {
  const int column = reach.column[index(top)];
  const int height = --reach.height[index(column)];
  reach.off |= slot_bit(top);
  reach.tops &= ~slot_bit(top);
  reach.tried &= ~deck_.children[index(top)];  // these fit on it now: fits()
  if (height == 0) {
    ++reach.gains;
    ++reach.room;
  } else {
    lay_bare(reach, column, unpacker_.card(columns, column, height - 1));
  }
}

// The first card to be laid is tried by itself.
bool VacancyBound::gains_by_laying(Columns& columns, const Reach& reach) {
  for (Slots left = counted(columns, reach.tops); left != 0; left &= left - 1) {
    Reach after = reach;
    lay(columns, after, left & -left);
    if (gains(columns, after)) return true;
  }
  return false;
}

// Spreads `reach` until there is more room than at first (true) or nothing more can be laid bare.
// As long as there is room, a card is laid of each column.
bool VacancyBound::gains(Columns& columns, Reach& reach) {
  for (;;) {
    if (spread(columns, reach)) return true;
    if (reach.room <= 0) return false;
    const Slots laid = counted(columns, reach.tops);
    if (laid == 0) return false;
    lay(columns, reach, laid);
  }
}

// The same without laying cards, by those moves alone that the pair bound counts.
bool VacancyBound::spread(Columns& columns, Reach& reach) {
  for (;;) {
    if (const Slots ready = reach.next & (reach.bare | reach.held)) {
      go_up(columns, reach, std::countr_zero(ready));
    } else if (const Slots left =
                   reach.tops & reach.children & ~reach.tried & maybe_counted(columns)) {
      try_onto_card(columns, reach, std::countr_zero(left));
    } else {
      return false;
    }
    if (reach.gains > 0) return true;
  }
}

inline void VacancyBound::try_onto_card(Columns& columns, Reach& reach, int slot) {
  for (Slots left = deck_.parents[index(slot)] & reach.bare; left != 0; left &= left - 1) {
    if (!fits(columns, reach, slot, std::countr_zero(left))) continue;
    if (!counts(columns, slot)) break;
    lay_off(columns, reach, slot);
    return;
  }
  reach.tried |= slot_bit(slot);
}

// What may be added when counted moves lead no further and there is no room.
int VacancyBound::with_a_move(const Columns& columns, const Reach& reach) const {
  if (reach.tops & reach.children) return 1;
  int extra = kDeadEnd;
  for (Slots left = reach.held & reach.children; left != 0; left &= left - 1) {
    const int slot = std::countr_zero(left);
    for (Slots on = deck_.parents[index(slot)] & reach.bare; on != 0; on &= on - 1) {
      if (fits(columns, reach, slot, std::countr_zero(on))) return 1;
      extra = 2;  // it will have to move once more
    }
  }
  return extra;
}

// Lays one of the top cards in a cell or on a floor: it takes the place of one.
void VacancyBound::lay(const Columns& columns, Reach& reach, Slots cards) const {
  --reach.room;
  --reach.gains;
  reach.held |= cards;
  for (; cards != 0; cards &= cards - 1) lay_off(columns, reach, std::countr_zero(cards));
}

void VacancyBound::go_up(const Columns& columns, Reach& reach, int slot) const {
  const Slots card = slot_bit(slot);
  const int rank = deck_.rank[index(slot)];
  reach.next &= ~card;
  if (rank < kRanks) reach.next |= slot_bit(deck_.slot[deck_.suit[index(slot)]][index(rank + 1)]);
  if (reach.held & card) {
    ++reach.gains;
    ++reach.room;
  }
  if (reach.tops & card) lay_off(columns, reach, slot);
}

}  // namespace coevo::freecell
