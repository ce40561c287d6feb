// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/cycles.h"

#include <algorithm>
#include <bit>

#include "solver/domains/patience/state/card_graph.h"

namespace coevo::patience {
int component_count(const Deck& deck, const Unpacker& unpacker, const Columns& columns) {
  const Slots vertices = (columns.untouched | columns.moved) & ~columns.reversals;
  std::array<Slots, kCards> edges{};
  for (int c = 0; c < deck.columns; ++c) {
    int under = -1;
    for (int h = 0; h < columns.size[index(c)]; ++h) {
      const int card = unpacker.card(columns, c, h);
      if (columns.reversals & slot_bit(card)) continue;
      if (under >= 0) edges[index(under)] |= slot_bit(card);
      under = card;
    }
  }
  for (Slots left = vertices; left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    const Slots suit_cards = deck.suit_cards[deck.suit[index(card)]];
    edges[index(card)] |= suit_cards & ~deck.waiting[index(card)] & ~slot_bit(card) & vertices;
  }
  return component_count(vertices, edges);
}

// Cycles are found one by one, each in what is left when a smallest hitting set of those before is
// moved aside, until none is left.
int Cycles::moves_aside(const Columns& columns, int suits) {
  cover(columns);
  cycles_.clear();
  hit_ = columns.reversals;  // a cycle each, of one card
  int more = 0;
  while (const Slots cycle = unbroken(columns, suits)) {
    cycles_.push_back(cycle);
    while (!hit_all(columns.reversals, more)) ++more;
  }
  return std::popcount(columns.reversals) + more;
}

void Cycles::cover(const Columns& columns) {
  above_.fill(0);
  for (int c = 0; c < deck_.columns; ++c) {
    Slots above = 0;
    for (int h = columns.size[index(c)] - 1; h >= 0; --h) {
      const Slot card = unpacker_.card(columns, c, h);
      above_[card] = above;
      above |= slot_bit(card);
    }
  }
}

// Sends the suits of each subset home past the cards of `hit_` and of other suits; where that gets
// stuck, there is a cycle among the cards that block the next ones. Returns that cycle, or 0.
Slots Cycles::unbroken(const Columns& columns, int suits) const {
  for (unsigned subset = 1; subset < 1U << kSuits; ++subset) {
    if (std::popcount(subset) != suits) continue;
    Slots blocking = 0;
    for (int s = 0; s < kSuits; ++s) {
      if (subset >> s & 1) blocking |= deck_.suit_cards[index(s)];
    }
    blocking &= ~hit_;
    auto home = columns.home;
    for (bool moved = true; moved;) {
      moved = false;
      for (int s = 0; s < kSuits; ++s) {
        int& rank = home[index(s)];
        for (; (subset >> s & 1) && rank < kRanks; ++rank) {
          const Slot next = deck_.slot[index(s)][index(rank + 1)];
          if (above_[next] & blocking) break;
          blocking &= ~slot_bit(next);
          moved = true;
        }
      }
    }
    if (const Slots cycle = cycle_of(home, blocking)) return cycle;
  }
  return 0;
}

// From a suit to that of a card on its next one, until a suit comes again.
Slots Cycles::cycle_of(const std::array<int, kSuits>& home, Slots blocking) const {
  std::array<int, kSuits> blocker{};
  const auto follow = [&](int suit) {
    const Slot next = deck_.slot[index(suit)][index(home[index(suit)] + 1)];
    blocker[index(suit)] = std::countr_zero(above_[next] & blocking);
    return static_cast<int>(deck_.suit[index(blocker[index(suit)])]);
  };
  for (int s = 0; s < kSuits; ++s) {
    if (home[index(s)] == kRanks) continue;
    const Slot next = deck_.slot[index(s)][index(home[index(s)] + 1)];
    if ((above_[next] & blocking) == 0) continue;  // of a suit outside the subset
    int suit = s;
    for (int i = 0; i < kSuits; ++i) suit = follow(suit);  // now on the cycle
    Slots cycle = 0;
    const int start = suit;
    do {
      const int next_suit = follow(suit);
      cycle |= slot_bit(blocker[index(suit)]);
      suit = next_suit;
    } while (suit != start);
    return cycle;
  }
  return 0;
}

// Whether `chosen` and that many more cards hit all cycles; `hit_` is then such a set.
bool Cycles::hit_all(Slots chosen, int more) {
  for (const Slots cycle : cycles_) {
    if (cycle & chosen) continue;
    if (more == 0) return false;
    for (Slots left = cycle; left != 0; left &= left - 1) {
      if (hit_all(chosen | (left & -left), more - 1)) return true;
    }
    return false;
  }
  hit_ = chosen;
  return true;
}

}  // namespace coevo::patience
