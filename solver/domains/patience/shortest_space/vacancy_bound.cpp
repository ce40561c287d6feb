// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/vacancy_bound.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
namespace {

// With more vacancies than this the bound is rarely worth its time.
constexpr int kMaxVacancies = 1;

// Cards whose first move the pair bound counts, and those not yet decided.
Slots maybe_counted(const Columns& columns) {
  return columns.reversals | (columns.paired & ~columns.not_covering);
}

}  // namespace

int VacancyBound::extra(Columns& columns, int cover) {
  const int vacancies = std::max(0, deck_.cells - columns.used_cells) + columns.empty_columns;
  if (columns.cells == 0 || vacancies > kMaxVacancies) return 0;
  smallest_ = cover;
  Reach reach = start(columns, vacancies);
  if (spread(columns, reach)) return 0;
  // If there is a vacancy, any card may leave its column by one more move.
  if (vacancies > 0) return gains_by_laying(columns, reach) ? 0 : 1;
  const int extra = with_a_move(columns, reach);
  // A card that comes back from its foundation takes two moves that are not counted.
  return takes_back(deck_.rules) ? std::min(extra, 2) : extra;
}

VacancyBound::Reach VacancyBound::start(const Columns& columns, int vacancies) const {
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
  reach.vacancies = vacancies;
  reach.gains = 0;
  return reach;
}

// Whether the card's move may lower the pair bound: the card is a reversal or in some smallest
// cover. This holds along the whole sequence: a card in a smallest cover of what is left after
// others of a smallest cover moved is, together with them, in a smallest cover of the start.
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

// Whether the card would block no lower card of its suit there, as far as known: what lies beneath
// a card that may have moved itself is not known.
inline bool VacancyBound::fits(const Columns& columns, const Reach& reach, int slot,
                               int onto) const {
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
  reach.tried &= ~deck_.children[index(top)];  // these may fit on it now: see fits()
  if (height == 0) {
    ++reach.gains;
    ++reach.vacancies;
  } else {
    lay_bare(reach, column, unpacker_.card(columns, column, height - 1));
  }
}

// Tries each counted card as the first to be laid.
bool VacancyBound::gains_by_laying(Columns& columns, const Reach& reach) {
  for (Slots left = counted(columns, reach.tops); left != 0; left &= left - 1) {
    Reach after = reach;
    lay(columns, after, left & -left);
    if (gains(columns, after)) return true;
  }
  return false;
}

// Extends `reach` until there are more vacancies than at the start (true) or no further card can be
// exposed. As long as there are vacancies, a card of each column is laid.
bool VacancyBound::gains(Columns& columns, Reach& reach) {
  for (;;) {
    if (spread(columns, reach)) return true;
    if (reach.vacancies <= 0) return false;
    const Slots laid = counted(columns, reach.tops);
    if (laid == 0) return false;
    lay(columns, reach, laid);
  }
}

// The same without laying cards, by moves that the pair bound counts.
bool VacancyBound::spread(Columns& columns, Reach& reach) {
  for (;;) {
    if (const Slots ready = reach.next & (reach.bare | reach.held)) {
      send_home(columns, reach, std::countr_zero(ready));
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

// What may be added when counted moves lead no further and there is no vacancy.
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

// Lays one of the exposed cards in a cell or on a floor: as it is not known which, `cards` are all
// the candidates, and they take one vacancy.
void VacancyBound::lay(const Columns& columns, Reach& reach, Slots cards) const {
  --reach.vacancies;
  --reach.gains;
  reach.held |= cards;
  for (; cards != 0; cards &= cards - 1) lay_off(columns, reach, std::countr_zero(cards));
}

void VacancyBound::send_home(const Columns& columns, Reach& reach, int slot) const {
  const Slots card = slot_bit(slot);
  const int rank = deck_.rank[index(slot)];
  reach.next &= ~card;
  if (rank < kRanks) reach.next |= slot_bit(deck_.slot[deck_.suit[index(slot)]][index(rank + 1)]);
  if (reach.held & card) {
    ++reach.gains;
    ++reach.vacancies;
  }
  if (reach.tops & card) lay_off(columns, reach, slot);
}

}  // namespace coevo::patience
