// One FreeCell deal in single-card moves, with lower bounds that are kept up to date from a
// position to its successors: a move changes the reversals and the pairs of one card, and cards
// that can go home have none.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/bounded_space.h"
#include "solver/domains/freecell/shortest_space/bound.h"
#include "solver/domains/freecell/shortest_space/cycles.h"
#include "solver/domains/freecell/shortest_space/vacancy_bound.h"
#include "solver/domains/freecell/shortest_space/compound_moves.h"
#include "solver/domains/freecell/shortest_space/unlimited_cells.h"

namespace coevo::freecell {

// A BoundedSpace (solver/bounded_domain.h). Not thread-safe: the bounds keep memories.
class ShortestPuzzle {
 public:
  using Packed = freecell::Packed;
  using Position = Columns;
  struct Successor : solver::Successor<Packed> {
    CompoundMove step;
    int homes;  // cards that go home in it
  };
  using Successors = solver::MoveList<Successor, CompoundMoves::kMax>;
  using Digging = CompoundMoves::Digging;

  // With `auto_moves`, by Raymond's rule: sound, and shortest solutions are kept. So they are by
  // steps that dig; without, all positions are met.
  ShortestPuzzle(const Layout& layout, Bound bound, bool auto_moves,
                 Digging digging = Digging::before_a_move);
  ShortestPuzzle(const ShortestPuzzle&) = delete;
  ShortestPuzzle& operator=(const ShortestPuzzle&) = delete;

  static std::uint64_t hash(const Packed& packed) { return freecell::hash(packed); }
  static bool is_goal(const Packed& packed) { return packed == kAllHome; }
  solver::Start<Packed> start();
  void unpack(const Packed& packed, Columns& columns) const { unpacker_.open(packed, columns); }
  int late_bound(Columns& columns, int bound);
  void expand(const Columns& columns, Successors& successors);
  int bound_after(Columns& columns, int bound, const Successor& successor);

  // The bound of any position, from scratch.
  int bound(const Columns& columns);

  const Deck& deck() const { return deck_; }

 private:
  Successor successor(const Columns& columns, const CompoundMove& step) const;
  bool sets_off(const Columns& columns, const CompoundMove& step) const;
  int play_on(const Columns& columns, const CompoundMove& step, Slots& cells, Places& places) const;
  int cover_of(const Columns& columns, Slots cards) {
    return counts_pairs_ ? cover_.of(columns, cards) : 0;
  }

  Deck deck_;
  Blocking blocking_;
  Unpacker unpacker_;
  CompoundMoves steps_;
  CompoundMoves::List made_;  // from the position at hand
  VertexCover cover_;
  VacancyBound vacancy_;
  Cycles cycles_;
  UnlimitedCells unlimited_;
  Bound bound_;
  bool auto_moves_;
  bool counts_reversals_;
  bool counts_pairs_;
};

}  // namespace coevo::freecell
