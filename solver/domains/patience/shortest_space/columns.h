// SPDX-License-Identifier: MIT
// An unpacked position: columns, what each card blocks, and the pairs of mutual blocks.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/packed.h"
#include "solver/domains/patience/state/slots.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// Which cards keep which others from going home directly. A card blocks every card of higher rank
// in the suits of the lower cards beneath it: those cannot go home before it has left. Two cards of
// different suits that block each other, or a card that blocks itself (a reversal), cost a move
// that is not home. After Paul and Helmert, "Optimal Solitaire Game Solutions using A* Search and
// Deadlock Analysis" (2016), with cycles of at most two suits.
//
// The proof looks only at the first moves of cards that are not at home. In a cycle, the first move
// of each card would come before that of the next, if all of them were home. So it holds as well
// where cards come back from foundations.
//
// Groups: a move is that of its deepest card, and the others come along. A card that may come along
// with the card beneath it blocks only what waits for that card, which it must leave; for all that
// lies deeper, the deepest card of the group moves. Complete piles: a card's final place is on the
// next higher one of its suit, and for that it waits until nothing else lies there. The next lower
// card of its suit does not block it, but goes home with it.
//
// Sets by card, valid while the beginning of its column is untouched: tabulated once for a deal.
struct Blocking {
  explicit Blocking(const Deck& deck);

  std::array<Slots, kCards> blocks{};      // what each card blocks at its dealt place
  std::array<Slots, kCards> blocked_by{};  // the transpose, without reversals
  std::array<Slots, kCards> pairs{};       // cards in a mutual block with it, both at dealt places
  std::array<Slots, kCards> waiting{};     // for it or the cards beneath it at its dealt place
  Slots reversals = 0;
  Slots paired = 0;  // cards with any pair
};

// A column is its untouched beginning and the cards put on it since. Arrays by slot are filled for
// the latter only ("moved" cards); for the former Blocking has them.
struct Columns {
  Places places;
  Slots cells;
  Slots untouched;
  Slots moved;                             // the other cards in columns
  Slots tops;                              // exposed cards
  Slots reversals;                         // cards that block themselves
  Slots paired;                            // at least the cards with a mutual block
  std::array<int, kSuits> home;            // as in State
  std::array<int, kSuits> down;            // as in State
  std::array<int, kMaxColumns> beginning;  // cards of the untouched beginning
  std::array<int, kMaxColumns> size;
  std::array<Slot, kMaxColumns> top;                    // unspecified for an empty column
  std::array<std::array<Slot, 20>, kMaxColumns> added;  // from deep to exposed
  std::array<Slots, kCards> moved_blocks;
  std::array<Slots, kCards> moved_pairs;
  Slots covering;      // cards known to be in some smallest cover of the pairs
  Slots not_covering;  // and in none
  int used_cells;
  int empty_columns;

  int left() const { return kCards - home[0] - home[1] - home[2] - home[3]; }
};

// Unpacks positions of one deal, and answers questions about them.
class Unpacker {
 public:
  // Both must outlive it.
  Unpacker(const Deck& deck, const Blocking& blocking);

  void open(const Packed& packed, Columns& columns) const;

  // The card at that height of a column, 0 being the deepest.
  Slot card(const Columns& columns, int column, int height) const {
    const int added = height - columns.beginning[index(column)];
    if (added < 0) return static_cast<Slot>(deck_.first[index(column)] + height);
    return columns.added[index(column)][index(added)];
  }
  Slots blocks(const Columns& columns, int slot) const {
    return columns.moved & slot_bit(slot) ? columns.moved_blocks[index(slot)]
                                          : blocking_.blocks[index(slot)];
  }
  // What a card that is put on `slot` will block, in a game without groups and complete piles.
  Slots blocks_on(const Columns& columns, int slot) const {
    return blocks(columns, slot) | deck_.waiting[index(slot)];
  }
  // The same in any game, of a card put on the exposed card of a column.
  Slots blocks_on_column(const Columns& columns, int slot, int column) const;
  // The mutual blocks of a card that is put where it blocks `blocked`, with the cards of `columns`.
  Slots pairs_on(const Columns& columns, int slot, Slots blocked) const;

 private:
  static constexpr Slot kNothing = 0xFF;

  // What lies on each card. Cards on floors write to kNowhere, which is never read.
  using Above = std::array<Slot, 64>;
  static constexpr Slot kNowhere = 63;
  // The cards that were put on one column's beginning, or on its floor.
  struct Chain {
    Slot first;
    std::uint8_t column;
    Slots blocked;  // by the first
  };
  using Chains = std::array<Chain, kMaxColumns + 1>;

  void open_sets(const Packed& packed, Columns& columns) const;
  int down_of(Slots home, int suit) const;
  Slots link(const Columns& columns, Above& above) const;
  void find_chains(Columns& columns, const Above& above, Slots on_floor, Chains& chains) const;
  template <bool kCarries>
  void follow(Columns& columns, const Above& above, const Chains& chains) const;
  Slots add_pairs(Columns& columns, int slot, Slots blocked, Slots opened) const;

  const Deck& deck_;
  const Blocking& blocking_;
  std::array<std::array<Slot, 8>, kCards>
      under_;     // what a card lies on, by slot and Place; or kNowhere
  bool carries_;  // whether any card takes others along
};

}  // namespace coevo::patience
