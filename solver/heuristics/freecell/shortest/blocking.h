// Which cards keep which others from going home directly. A card blocks every card of higher rank
// in the suits of the lower cards beneath it: those cannot go home before it has left. Two cards of
// different suits that block each other, or a card that blocks itself (a reversal), cost a move
// that is not home. After Paul and Helmert, "Optimal Solitaire Game Solutions using A* Search and
// Deadlock Analysis" (2016), with cycles of at most two suits.
#pragma once

#include <array>
#include <vector>

#include "solver/domains/freecell/slots.h"

namespace coevo::freecell {

// Sets by card that hold as long as a column's beginning is untouched: tabulated once for a deal.
struct Blocking {
  explicit Blocking(const Deck& deck);

  std::array<Slots, kCards> blocks{};      // what each card blocks at its dealt place
  std::array<Slots, kCards> blocked_by{};  // the transpose, without reversals
  std::array<Slots, kCards> pairs{};       // cards in a mutual block with it, both at dealt places
  Slots reversals = 0;
  Slots paired = 0;  // cards with any pair
};

// Exact smallest vertex covers of the pairs. A search asks for the same few sets of untouched cards
// again and again, so those answers are remembered.
class VertexCover {
 public:
  // `pairs` must outlive it.
  explicit VertexCover(const std::array<Slots, kCards>& pairs) : pairs_(pairs), memory_(kMemory) {}

  // Whether of(cards, moved, moved_pairs) is at most `most`: much quicker to tell.
  bool at_most(int most, Slots cards, Slots moved, const std::array<Slots, kCards>& moved_pairs);
  // Of the pairs within `cards`, all at their dealt places.
  int of_dealt(Slots cards);
  // Of the pairs within `cards`; those of `moved` have their pairs, with all cards, in
  // `moved_pairs`.
  int of(Slots cards, Slots moved, const std::array<Slots, kCards>& moved_pairs);

 private:
  struct Known {
    Slots cards = 0;
    int cover = 0;
  };
  static constexpr int kMemoryBits = 13;
  static constexpr std::size_t kMemory = std::size_t{1} << kMemoryBits;

  const std::array<Slots, kCards>& pairs_;
  std::vector<Known> memory_;
};

// The smallest vertex cover of the graph with these edges, without memory.
int smallest_cover(Slots cards, const std::array<Slots, kCards>& edges);

}  // namespace coevo::freecell
