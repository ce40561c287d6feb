// One FreeCell deal in single-card moves, with lower bounds that are kept up to date from a
// position to its successors: a move changes the reversals and the pairs of one card, and cards
// that can go home have none.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/bounded_domain.h"
#include "solver/heuristics/freecell/shortest/bound.h"
#include "solver/heuristics/freecell/shortest/cycles.h"
#include "solver/heuristics/freecell/shortest/room.h"
#include "solver/heuristics/freecell/shortest/unlimited.h"
#include "solver/move_list.h"

namespace coevo::freecell {

// A BoundedDomain (solver/bounded_domain.h). Not thread-safe: the bounds keep memories.
class ShortestPuzzle {
 public:
  using Packed = freecell::Packed;
  using Position = Columns;
  using Successor = solver::Successor<Packed>;
  // To each column its cards take at most two others, the floor or a cell; cells onto two cards or
  // the floor; and four cards home.
  using Successors = solver::MoveList<Successor, 4 * kMaxColumns + 3 * kMaxCells + kSuits>;

  // With `auto_moves`, by Raymond's rule: sound, and shortest solutions are kept.
  ShortestPuzzle(const Layout& layout, Bound bound, bool auto_moves);
  ShortestPuzzle(const ShortestPuzzle&) = delete;
  ShortestPuzzle& operator=(const ShortestPuzzle&) = delete;

  static std::uint64_t hash(const Packed& packed) { return freecell::hash(packed); }
  static bool is_goal(const Packed& packed) { return packed == kAllHome; }
  Successor start();
  void unpack(const Packed& packed, Columns& columns) const { opener_.open(packed, columns); }
  int late_bound(const Columns& columns, int bound);
  void expand(const Columns& columns, int bound, Successors& successors);

  // The bound of any position, from scratch.
  int bound(const Columns& columns);

  const Deck& deck() const { return deck_; }

 private:
  // What a whole expansion needs to know.
  struct Expansion {
    const Columns& columns;
    Successors& successors;
    int bound;
    int cover;         // size of the smallest cover; 0 if the bound has none
    int empty_column;  // -1 for none
    std::array<std::uint8_t, kCards> column_of_top;
  };
  // A card on its way: what is left of the bound without it.
  struct Lifted {
    int slot;
    int column;  // -1: from a cell
    int bound;
    Slots paired;
    int cover;
  };
  struct Landing {
    Place place;
    int column;  // -1: a cell or home
    int bound;
  };

  // A board in the making, for the auto-moves: what of each column is left, and the card just
  // moved.
  struct Table {
    std::array<int, kSuits> home;
    std::array<int, kMaxColumns> height;
    Slots cells;
    int landed_on;  // column; -1 for none
    int landed;
  };

  void cards_home(const Expansion& expansion);
  void move_card(const Expansion& expansion, int slot);
  Lifted lift(const Expansion& expansion, int slot);
  int bound_on(const Expansion& expansion, const Lifted& lifted, int onto);
  void emit(const Expansion& expansion, const Lifted& lifted, const Landing& landing);
  int play_auto_moves(const Columns& columns, Table& table, Places& places) const;
  bool take(const Columns& columns, Table& table, int slot) const;
  bool goes_up(const std::array<int, kSuits>& home, int slot) const;
  int cover_of(const Columns& columns, Slots cards) {
    return counts_pairs_ ? cover_.of(cards, columns.moved, columns.moved_pairs) : 0;
  }

  Deck deck_;
  Blocking blocking_;
  Opener opener_;
  VertexCover cover_;
  Room room_;
  Cycles cycles_;
  Unlimited unlimited_;
  Bound bound_;
  bool auto_moves_;
  bool counts_reversals_;
  bool counts_pairs_;
};

}  // namespace coevo::freecell
