// SPDX-License-Identifier: MIT
// A bound that counts vacancies (empty cells and columns): where cells are full, or nearly so,
// cards must move before there are more. If no sequence of moves that the pair bound counts gains a
// vacancy, a solution has at least one more move; if no single additional move helps, it has at
// least two more, or there is none. The relaxation: a card that was exposed is never covered again.
#pragma once

#include "solver/domains/patience/shortest_space/vertex_cover.h"

namespace coevo::patience {

class VacancyBound {
 public:
  static constexpr int kDeadEnd = 255;  // added to any bound: no solution

  // All must outlive it.
  VacancyBound(const Deck& deck, const Unpacker& unpacker, VertexCover& cover)
      : deck_(deck), unpacker_(unpacker), cover_(cover) {}

  // What may be added to the pair bound, whose smallest cover is `cover`: 0, 1, 2 or kDeadEnd.
  int extra(Columns& columns, int cover);

 private:
  struct Reach {
    std::array<std::int8_t, kMaxColumns> height;  // cards of each column not laid off yet
    std::array<std::int8_t, kCards> column;       // of cards that were exposed
    Slots tops;                                   // exposed now
    Slots bare;                                   // exposed at some time
    Slots off;                                    // no longer in their column
    Slots held;      // in cells, or laid there or on a floor: going home they leave a vacancy
    Slots next;      // the next card home of each suit
    Slots children;  // cards that fit on bare ones by rank and colour
    Slots tried;     // in vain since a parent last became bare or left its column
    int vacancies;   // empty cells and columns
    int gains;       // vacancies more than at the start
  };

  Reach start(const Columns& columns, int vacancies) const;
  bool gains(Columns& columns, Reach& reach);
  bool gains_by_laying(Columns& columns, const Reach& reach);
  bool spread(Columns& columns, Reach& reach);
  void try_onto_card(Columns& columns, Reach& reach, int slot);
  int with_a_move(const Columns& columns, const Reach& reach) const;

  void lay_bare(Reach& reach, int column, int slot) const;
  void lay_off(const Columns& columns, Reach& reach, int top) const;
  void lay(const Columns& columns, Reach& reach, Slots cards) const;
  void send_home(const Columns& columns, Reach& reach, int slot) const;
  bool counts(Columns& columns, int slot);
  Slots counted(Columns& columns, Slots cards);
  bool fits(const Columns& columns, const Reach& reach, int slot, int onto) const;

  const Deck& deck_;
  const Unpacker& unpacker_;
  VertexCover& cover_;
  int smallest_ = 0;
};

}  // namespace coevo::patience
