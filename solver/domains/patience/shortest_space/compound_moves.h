// SPDX-License-Identifier: MIT
// The moves of a search for shortest solutions: cards put in cells, then one move to another place
// that this made possible; and the safe autoplay after it.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/shortest_space/columns.h"
#include "solver/domains/patience/state/card.h"
#include "solver/spaces/state_space.h"

namespace coevo::patience {

// A position in the making, as far as autoplay needs it: what is left of each column of `Columns`,
// and the card that the compound move put on one of them.
struct AutoplayPosition {
  std::array<int, kSuits> home;
  std::array<int, kSuits> down;
  std::array<int, kMaxColumns> height;
  Slots cells;
  Slots tops;   // exposed cards, `landed` included
  int landed;   // the card that was put down; -1: none
  int covered;  // its column
};

// Sends all safe cards home; returns how many. `position` was derived from `columns`.
int play_safe_moves(const Deck& deck, const Unpacker& unpacker, const Columns& columns,
                    AutoplayPosition& position, Places& places);

// Some shortest solution consists of such compound moves. A card is put in a cell for the sake of
// what is under it: that can be postponed until directly before the first other move that touches
// the column. No move in between needs it, and each has one more free cell. (Had the card left its
// cell before, it would have moved there directly, in one move less.) So positions after moves to
// cells are never stored. A card that comes back from its foundation touches a column like one from
// a cell. In games with groups or complete piles, all moves are single.
//
// In 16 bytes, as searches copy each several times.
struct CompoundMove {
  Slot card;
  Place place;        // where it goes; a king goes home with its whole suit in some games
  Slot onto;          // the card it is put on; kOnFloor for the floor, a cell or home
  std::int8_t from;   // its column; -1: its foundation, or a cell, where this compound move may
                      // have put it
  std::int8_t over;   // cards over it that are put in cells
  std::int8_t to;     // the column it goes to; -1: a cell or home
  std::int8_t bared;  // cards of the column it goes to that are put in cells
  std::int8_t along;  // cards that lie on it and move along
  Slots dug;          // all cards put in cells

  int moves() const { return 1 + over + bared; }
};
static_assert(sizeof(CompoundMove) == 16);

class CompoundMoveGenerator {
 public:
  // Onto cards: each of 48 fits on at most four. Onto floors: each card to each column at most.
  // Four cards home.
  static constexpr std::size_t kMaxMoves = 4 * 48 + kCards * kMaxColumns + kSuits;
  using List = solver::MoveList<CompoundMove, kMaxMoves>;
  enum class Digging { none, before_a_move };
  enum class Autoplay { none, safe };  // `safe`: by Raymond's rule

  // With Digging::none single moves are generated, those to cells included. Cards that autoplay
  // would send home are never put in cells. `deck` and `unpacker` must outlive it.
  CompoundMoveGenerator(const Deck& deck, const Unpacker& unpacker, Digging digging,
                        Autoplay autoplay)
      : deck_(deck),
        unpacker_(unpacker),
        digs_(digging != Digging::none && moves_card_by_card(deck.rules)),
        autoplays_(autoplay == Autoplay::safe && safe_moves_are_shortest(deck.rules)) {}

  void generate(const Columns& columns, List& moves);
  // Of the position of the last generate(): cards that safe autoplay sends home once they are
  // exposed.
  Slots safe_cards() const { return safe_cards_; }
  bool autoplays() const { return autoplays_; }

 private:
  // The cards of a column, from the exposed one down, as far as it may be dug.
  struct Reachable {
    std::array<Slot, kMaxCells + 1> card;
    std::array<Slots, kMaxCells + 2> over;  // the cards over it, as a set
    int movable;                            // cards that may move to other places than home
    bool empties;                           // whether all of the column can be put in cells
  };

  void dig(const Columns& columns, int column);
  void look_at_top(const Columns& columns, int column);
  Slots back_from_home(const Columns& columns) const;
  void home(const Columns& columns, List& moves) const;
  void piles_home(const Columns& columns, List& moves) const;
  void onto_cards(List& moves) const;
  void onto_card(Slot card, Slot onto, List& moves) const;
  void onto_floor(const Columns& columns, int column, List& moves) const;
  void to_cells(const Columns& columns, List& moves) const;
  void groups(const Columns& columns, int empty, List& moves) const;

  const Deck& deck_;
  const Unpacker& unpacker_;
  bool digs_;
  bool autoplays_;
  int free_cells_ = 0;  // that a compound move may fill
  Slots reached_ = 0;   // cards that can move once those over them are put in cells
  Slots children_ = 0;  // cards that fit on those
  Slots safe_cards_ = 0;
  Slots held_ = 0;  // cards that move from cells and foundations to columns
  std::array<Reachable, kMaxColumns> reachable_;
  std::array<std::int8_t, kCards> column_;  // of a reachable card
  std::array<std::int8_t, kCards> depth_;   // how many cards are over it
};

}  // namespace coevo::patience
