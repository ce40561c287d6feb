// SPDX-License-Identifier: MIT
// A position with the terms of its H, for ScoredPuzzle: each entry depends on the cards beneath, so
// that a move changes the entries of the moved cards only.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/freecell/state/state.h"

namespace coevo::freecell {

// 13 cache lines, copied once for each expanded position. The order of columns and cells is not
// kept.
struct alignas(64) ScoredPosition {
  // Cards from the column's floor up to this one, both included; none at home or in a cell, and
  // none for kFloor and kCell.
  std::array<std::uint64_t, kCell + 1> stack;
  std::uint64_t ends;      // exposed cards of columns
  std::uint64_t cells;     // cards in cells
  std::uint64_t next;      // each suit's next card
  std::uint64_t on_lower;  // cards directly on a card of lower rank
  std::uint64_t on_floor;  // deepest cards of columns
  std::uint64_t hash;
  // The card that the last move took, none if others then went home: to move it again would only
  // lead where the parent's moves lead.
  std::uint64_t just_moved;
  // Sum of the terms of the cards of `stack`; for a card in a cell, its own. Wraps on columns of
  // dozens of cards, far beyond any deal; H is then misleading, but the search stays sound.
  std::array<std::int16_t, kCell + 1> sum;
  // The change of H when the end card leaves, without the terms of empty space.
  std::array<std::int16_t, kCards> leaving;
  std::array<std::uint8_t, kCards> below;    // as in State
  std::array<std::uint8_t, kSuits> home;     // as in State
  std::array<std::uint8_t, kCards> run_bed;  // what the sequence that the card ends lies on
  std::int32_t columns;                      // sums of all columns' ends and cells
  std::int32_t buried;                       // the term of cards on next cards
  std::int32_t homes;                        // the terms of the cards at home
  std::uint32_t cards_moved;
};

}  // namespace coevo::freecell
