// SPDX-License-Identifier: MIT
// Which cards keep which others from going home directly. A card blocks every card of higher rank
// in the suits of the lower cards beneath it: those cannot go home before it has left. Two cards of
// different suits that block each other, or a card that blocks itself (a reversal), cost a move
// that is not home. After Paul and Helmert, "Optimal Solitaire Game Solutions using A* Search and
// Deadlock Analysis" (2016), with cycles of at most two suits.
#pragma once

#include <array>

#include "solver/domains/freecell/state/slots.h"

namespace coevo::freecell {

// Sets by card, valid while the beginning of its column is untouched: tabulated once for a deal.
struct Blocking {
  explicit Blocking(const Deck& deck);

  std::array<Slots, kCards> blocks{};      // what each card blocks at its dealt place
  std::array<Slots, kCards> blocked_by{};  // the transpose, without reversals
  std::array<Slots, kCards> pairs{};       // cards in a mutual block with it, both at dealt places
  Slots reversals = 0;
  Slots paired = 0;  // cards with any pair
};

}  // namespace coevo::freecell
