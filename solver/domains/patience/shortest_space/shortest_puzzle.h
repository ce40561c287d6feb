// SPDX-License-Identifier: MIT
// One deal in single-card moves, with lower bounds that are updated incrementally from a
// position to its successors.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domains/patience/shortest_space/compound_moves.h"
#include "solver/domains/patience/shortest_space/cycles.h"
#include "solver/domains/patience/shortest_space/unlimited_cells.h"
#include "solver/domains/patience/shortest_space/vacancy_bound.h"
#include "solver/features/feature.h"
#include "solver/spaces/bounded_space.h"

namespace coevo::patience {

// Which lower bound a search for shortest solutions uses.
enum class BoundKind {
#define COEVO_BOUND(name, games, help) name,
#include "solver/domains/patience/shortest_space/bounds.def"
#undef COEVO_BOUND
};

std::vector<std::string> bound_names();
// One line a bound, "name: help".
std::string bound_help();
// As heuristics, to be listed.
std::vector<solver::FeatureFamily> bounds();
// The name must be one of bound_names().
BoundKind bound_named(std::string_view name);
// Whether there is a proof that it is a lower bound in a game with those rules.
bool is_proven(BoundKind bound, const Rules& rules);

// A move changes the reversals and the pairs of one card, and cards
// that can go home have none.
//
// A group counts as one move and so does a complete pile, as in solution/replayer.h.
//
// A solver::BoundedSpace. Not thread-safe: the bounds have caches.
class ShortestPuzzle {
 public:
  using Packed = patience::Packed;
  using Position = Columns;
  struct Successor : solver::Successor<Packed> {
    CompoundMove step;
    int homes;  // by how much it lowers left(): cards that it sends home
  };
  using Successors = solver::MoveList<Successor, CompoundMoveGenerator::kMaxMoves>;
  using Digging = CompoundMoveGenerator::Digging;
  using Autoplay = CompoundMoveGenerator::Autoplay;

  // Safe autoplay keeps a shortest solution where it is done (safe_moves_are_shortest()), and so
  // does digging; without both, all reachable positions are generated.
  ShortestPuzzle(const Layout& layout, const Rules& rules, BoundKind bound, Autoplay autoplay,
                 Digging digging = Digging::before_a_move);
  ShortestPuzzle(const ShortestPuzzle&) = delete;
  ShortestPuzzle& operator=(const ShortestPuzzle&) = delete;

  static std::uint64_t hash(const Packed& packed) { return patience::hash(packed); }
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
  // The cards that are not where they finally lie, as a move puts at most one there: that is home,
  // or where only piles go home, on the next card of the suit; kings stand for the moves of piles.
  int left(const Columns& columns) const {
    return deck_.rules.complete_piles ? left_of_piles(columns) : columns.left();
  }
  int left_of_piles(const Columns& columns) const;
  Successor successor(const Columns& columns, const CompoundMove& step) const;
  int homes_of(const Columns& columns, const CompoundMove& step) const {
    return step.place == Place::home ? 1 : left_varies_ ? homes_in_columns(columns, step) : 0;
  }
  int homes_in_columns(const Columns& columns, const CompoundMove& step) const;
  bool may_set_off_autoplay(const Columns& columns, const CompoundMove& step) const;
  int autoplay(Places& places) const;
  int autoplay_after(const Columns& columns, const CompoundMove& step, Slots& cells,
                     Places& places) const;

  Deck deck_;
  Blocking blocking_;
  Unpacker unpacker_;
  CompoundMoveGenerator generator_;
  CompoundMoveGenerator::List generated_;  // from the current position
  VertexCover cover_;
  VacancyBound vacancy_;
  Cycles cycles_;
  UnlimitedCells unlimited_;
  BoundKind bound_;
  std::array<Slots, 8> on_next_{};  // by Place: the cards that lie on their suit's next there
  bool left_varies_;                // whether other moves than those home change left()
  bool counts_reversals_;
  bool counts_pairs_;
};

}  // namespace coevo::patience
