// A bound that counts room: with the cells full, or nearly so, some card must move before a cell or
// a column comes free. If no series of moves that the pair bound counts already leads there, the
// solution is at least one move longer; at least two, if no single further move helps; and if no
// moves at all lead there, there is no solution. All are told by what can be laid bare when nothing
// that was laid bare is ever covered again.
#pragma once

#include "solver/heuristics/freecell/shortest/columns.h"

namespace coevo::freecell {

class Room {
 public:
  static constexpr int kDeadEnd = 255;  // added to any bound: no solution

  // All must outlive it.
  Room(const Deck& deck, const Opener& opener, VertexCover& cover)
      : deck_(deck), opener_(opener), cover_(cover) {}

  // What may be added to the pair bound, whose smallest cover is `cover`: 0, 1, 2 or kDeadEnd.
  int extra(const Columns& columns, int cover);

 private:
  struct Reach {
    std::array<int, kMaxColumns> height;  // cards of each column not laid off yet
    std::array<int, kSuits> home;
    std::array<int, kCards> column;  // of cards that were exposed
    Slots tops;                      // exposed now
    Slots bare;                      // exposed at some time
    Slots off;                       // laid off their column
    Slots laid;                      // of these, where there is room, to a cell or empty column
    Slots went_up;
    Slots counted;  // cards whose first move the pair bound may count
    Slots tried;    // members of `counted` known to be in some smallest cover
  };

  template <bool kAnyMove>
  bool comes_free(const Columns& columns, Reach& reach, int room);
  bool lay_off(const Columns& columns, Reach& reach, int top) const;
  template <bool kAnyMove>
  bool go_up(const Columns& columns, Reach& reach, int room, bool& changed);
  template <bool kAnyMove>
  bool may_go(const Columns& columns, Reach& reach, int slot);
  bool counted(const Columns& columns, Reach& reach, int slot);
  bool fits_without_reversal(const Columns& columns, const Reach& reach, int slot) const;

  const Deck& deck_;
  const Opener& opener_;
  VertexCover& cover_;
  int smallest_ = 0;
};

}  // namespace coevo::freecell
