// SPDX-License-Identifier: MIT
// Bounds from cycles of any number of suits: strongly connected components and hitting sets.
#pragma once

#include <array>
#include <vector>

#include "solver/domains/patience/shortest_space/columns.h"

namespace coevo::patience {

// Jimbo's k: strongly connected components of more than one card in the tableau dependency graph
// ("Optimum Solution Search for FreeCell by Applying the Strongly Connected Component Decomposition
// Algorithm for Directed Graphs", 3.5).
//
// Vertices: cards in columns but reversals. Edges: a card to the next vertex above it in its
// column, and to the lower vertices of its suit. Each component costs a move of its own.
int component_count(const Deck& deck, const Unpacker& unpacker, const Columns& columns);

// The fewest cards that break all blocking cycles of a limited number of suits: an exact minimum
// hitting set (Paul and Helmert 2016). With all four suits it is Jimbo's g (2023).
class Cycles {
 public:
  // Both must outlive it.
  Cycles(const Deck& deck, const Unpacker& unpacker) : deck_(deck), unpacker_(unpacker) {}

  // The fewest cards that must move aside, by cycles of at most `suits` suits, 1 .. 4.
  int moves_aside(const Columns& columns, int suits);

 private:
  void cover(const Columns& columns);
  Slots unbroken(const Columns& columns, int suits) const;
  Slots cycle_of(const std::array<int, kSuits>& home, Slots blocking) const;
  bool hit_all(Slots chosen, int more);

  const Deck& deck_;
  const Unpacker& unpacker_;
  std::array<Slots, kCards> above_{};  // by card: those that lie on it
  std::vector<Slots> cycles_;          // found so far
  Slots hit_ = 0;                      // a smallest set that hits them
};

}  // namespace coevo::patience
