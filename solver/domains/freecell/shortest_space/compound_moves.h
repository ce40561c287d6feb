// The steps of a search for shortest solutions: cards laid in cells, then one move that is not to a
// cell and that they made way for.
//
// Some shortest solution goes by such steps. A card goes to a cell for the sake of what is under
// it: put that off until directly before the first other move that touches the column. No move
// between needs it, and each has a free cell more. (Had the card left its cell before, it would
// have gone there directly, by a move less.) So positions after moves to cells are never stored.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/freecell/shortest_space/columns.h"
#include "solver/move_list.h"

namespace coevo::freecell {

// In 16 bytes: searches copy each several times.
struct CompoundMove {
  Slot card;
  Place place;        // where it goes
  Slot onto;          // the card it is put on; kOnFloor for the floor, a cell or home
  std::int8_t from;   // its column; -1: a cell, though it may have come there in this step
  std::int8_t over;   // cards laid in cells from over it
  std::int8_t to;     // the column it goes to; -1: a cell or home
  std::int8_t bared;  // cards laid in cells from the column it goes to
  Slots dug;          // all cards laid in cells

  int moves() const { return 1 + over + bared; }
};
static_assert(sizeof(CompoundMove) == 16);

class CompoundMoves {
 public:
  // Onto cards: each of 48 has two that take it. Onto floors at most 400: that is with ten columns
  // of five cards and all cells empty, where each may be dug up to any depth and each other be
  // emptied. Four cards home.
  static constexpr std::size_t kMax = 2 * 48 + 400 + kSuits;
  using List = solver::MoveList<CompoundMove, kMax>;
  enum class Digging { none, before_a_move };

  // With Digging::none every move is a step, those to cells too. `auto_moves`: cards that go up by
  // themselves are never laid in cells. Both must outlive it.
  CompoundMoves(const Deck& deck, const Unpacker& unpacker, Digging digging, bool auto_moves)
      : deck_(deck), unpacker_(unpacker), digs_(digging != Digging::none), auto_moves_(auto_moves) {}

  void make(const Columns& columns, List& steps);
  // Of the position last asked for: cards that go home by themselves once they are bare.
  Slots going_up() const { return safe_cards_; }

 private:
  // A column from above, as far as it may be laid bare.
  struct Pit {
    std::array<Slot, kMaxCells + 1> card;
    std::array<Slots, kMaxCells + 2> over;  // the cards over it, as a set
    int free;      // cards that can be reached, and may go to other places than home
    bool empties;  // whether all of the column can be laid in cells
  };

  void dig(const Columns& columns, int column);
  void look_at_top(const Columns& columns, int column);
  void home(const Columns& columns, List& steps) const;
  void onto_cards(const Columns& columns, List& steps) const;
  void onto_card(const Columns& columns, Slot card, Slot onto, List& steps) const;
  void onto_floor(const Columns& columns, int column, List& steps) const;
  void to_cells(const Columns& columns, List& steps) const;

  const Deck& deck_;
  const Unpacker& unpacker_;
  bool digs_;
  bool auto_moves_;
  int vacancy_ = 0;        // cells that may be filled in a step
  Slots reached_ = 0;   // cards that can be moved, once those over them are laid in cells
  Slots children_ = 0;  // cards that go on those by rank and colour
  Slots safe_cards_ = 0;
  std::array<Pit, kMaxColumns> pits_;
  std::array<std::int8_t, kCards> column_;  // of a card that can be reached
  std::array<std::int8_t, kCards> depth_;   // and how many are over it
};

}  // namespace coevo::freecell
