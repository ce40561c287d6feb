#include "solver/heuristics/freecell/shortest/blocking.h"

#include <algorithm>
#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// All degrees are 2: the graph is cycles, and one of n cards needs half of them, rounded up.
int cover_of_cycles(Slots cards, const std::array<Slots, kCards>& edges) {
  int cover = 0;
  while (cards != 0) {
    Slots cycle = cards & (~cards + 1);
    for (Slots fresh = cycle; fresh != 0;) {
      const int card = std::countr_zero(fresh);
      fresh &= fresh - 1;
      const Slots next = edges[index(card)] & cards & ~cycle;
      cycle |= next;
      fresh |= next;
    }
    cover += (std::popcount(cycle) + 1) / 2;
    cards &= ~cycle;
  }
  return cover;
}

}  // namespace

Blocking::Blocking(const Deck& deck) {
  for (int c = 0; c < deck.columns; ++c) {
    Slots blocked = 0;
    for (int s = deck.first[index(c)]; s < deck.first[index(c + 1)]; ++s) {
      blocks[index(s)] = blocked;
      if (blocked & slot_bit(s)) reversals |= slot_bit(s);
      blocked |= deck.higher[index(s)];
    }
  }
  for (int a = 0; a < kCards; ++a) {
    for (int b = 0; b < kCards; ++b) {
      if ((reversals & slot_bit(b)) == 0 && (blocks[index(b)] & slot_bit(a))) {
        blocked_by[index(a)] |= slot_bit(b);
      }
    }
    if (reversals & slot_bit(a)) continue;
    pairs[index(a)] = blocks[index(a)] & blocked_by[index(a)];
    if (pairs[index(a)] != 0) paired |= slot_bit(a);
  }
}

int smallest_cover(Slots cards, const std::array<Slots, kCards>& edges) {
  int cover = 0;
  int most = 0;
  int busiest = 0;
  for (bool again = true; again;) {
    again = false;
    most = 0;
    for (Slots left = cards; left != 0; left &= left - 1) {
      const int card = std::countr_zero(left);
      const Slots near = edges[index(card)] & cards;
      const int degree = std::popcount(near);
      if (degree == 0) cards &= ~slot_bit(card);
      if (degree == 1) {  // taking its only neighbour is never worse than taking the card
        cards &= ~(near | slot_bit(card));
        ++cover;
        again = true;
        break;
      }
      if (degree > most) {
        most = degree;
        busiest = card;
      }
    }
  }
  if (cards == 0) return cover;
  if (most == 2) return cover + cover_of_cycles(cards, edges);
  const Slots rest = cards & ~slot_bit(busiest);
  const int with = 1 + smallest_cover(rest, edges);
  if (with <= most) return cover + with;  // all its neighbours would cost at least as much
  return cover + std::min(with, most + smallest_cover(rest & ~edges[index(busiest)], edges));
}

int VertexCover::of_dealt(Slots cards) {
  if ((cards & (cards - 1)) == 0) return 0;
  Known& known = memory_[cards * 0x9E3779B97F4A7C15 >> (64 - kMemoryBits)];
  if (known.cards != cards) known = {cards, smallest_cover(cards, pairs_)};
  return known.cover;
}

int VertexCover::of(Slots cards, Slots moved, const std::array<Slots, kCards>& moved_pairs) {
  int cover = 0;
  for (;;) {
    const Slots left = cards & moved;
    if (left == 0) return cover + of_dealt(cards);
    const int card = std::countr_zero(left);
    const Slots near = moved_pairs[index(card)] & cards;
    cards &= ~slot_bit(card);
    const int degree = std::popcount(near);
    if (degree == 0) continue;
    if (degree == 1) {
      cards &= ~near;
      ++cover;
      continue;
    }
    const int with = 1 + of(cards, moved, moved_pairs);
    if (with <= degree) return cover + with;
    return cover + std::min(with, degree + of(cards & ~near, moved, moved_pairs));
  }
}

bool VertexCover::at_most(int most, Slots cards, Slots moved,
                          const std::array<Slots, kCards>& moved_pairs) {
  for (;;) {
    if (of_dealt(cards & ~moved) > most) return false;
    const Slots left = cards & moved;
    if (left == 0) return true;
    const int card = std::countr_zero(left);
    const Slots near = moved_pairs[index(card)] & cards;
    cards &= ~slot_bit(card);
    const int degree = std::popcount(near);
    if (degree == 0) continue;
    --most;
    if (degree == 1) {
      cards &= ~near;
    } else if (at_most(most - degree + 1, cards & ~near, moved, moved_pairs)) {
      return true;
    }
  }
}

}  // namespace coevo::freecell
