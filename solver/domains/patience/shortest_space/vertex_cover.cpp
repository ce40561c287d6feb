// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/vertex_cover.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
Slots smallest_cover(Slots cards, const std::array<Slots, kCards>& edges) {
  Slots cover = 0;
  int max_degree = 0;
  int busiest = 0;
  for (bool again = true; again;) {
    again = false;
    max_degree = 0;
    for (Slots left = cards; left != 0; left &= left - 1) {
      const int card = std::countr_zero(left);
      const Slots near = edges[index(card)] & cards;
      const int degree = std::popcount(near);
      if (degree == 0) cards &= ~slot_bit(card);
      if (degree == 1) {  // taking its only neighbour is never worse than taking the card
        cards &= ~(near | slot_bit(card));
        cover |= near;
        again = true;
        break;
      }
      if (degree > max_degree) {
        max_degree = degree;
        busiest = card;
      }
    }
    if (max_degree == 2 && !again) {  // only cycles are left, and any card of one will do
      cards &= ~slot_bit(busiest);
      cover |= slot_bit(busiest);
      again = true;
    }
  }
  if (cards == 0) return cover;
  const Slots rest = cards & ~slot_bit(busiest);
  const Slots near = edges[index(busiest)] & cards;
  const Slots with = slot_bit(busiest) | smallest_cover(rest, edges);
  if (std::popcount(with) <= max_degree)
    return cover | with;  // all its neighbours cost at least as much
  const Slots without = near | smallest_cover(rest & ~near, edges);
  return cover | (std::popcount(without) < std::popcount(with) ? without : with);
}

Slots VertexCover::of_dealt(Slots cards) {
  if ((cards & (cards - 1)) == 0) return 0;
  Known& known = cache_[cards * 0x9E3779B97F4A7C15 >> (64 - kCacheSizeBits)];
  if (known.cards != cards) known = {cards, smallest_cover(cards, pairs_)};
  return known.cover;
}

int VertexCover::of(const Columns& columns, Slots cards) {
  int cover = 0;
  for (;;) {
    const Slots left = cards & columns.moved;
    if (left == 0) return cover + std::popcount(of_dealt(cards));
    const int card = std::countr_zero(left);
    const Slots near = columns.moved_pairs[index(card)] & cards;
    cards &= ~slot_bit(card);
    const int degree = std::popcount(near);
    if (degree == 0) continue;
    if (degree == 1) {
      cards &= ~near;
      ++cover;
      continue;
    }
    const int with = 1 + of(columns, cards);
    if (with <= degree) return cover + with;
    return cover + std::min(with, degree + of(columns, cards & ~near));
  }
}

bool VertexCover::may_have(Columns& columns, int smallest, int slot) {
  const Slots card = slot_bit(slot);
  if (columns.covering & card) return true;
  if (((columns.paired & ~columns.not_covering) & card) == 0) return false;
  Slots cover = card;
  if (find(columns, smallest - 1, columns.paired & ~card, cover)) {
    columns.covering |= cover;
    return true;
  }
  columns.not_covering |= card;
  columns.covering |= columns.moved & card
                          ? columns.moved_pairs[index(slot)] & columns.paired
                          : pairs_[index(slot)] & columns.paired & columns.untouched;
  return false;
}

// Adds the cards of a cover to `cover`, if `limit` are enough.
bool VertexCover::find(const Columns& columns, int limit, Slots cards, Slots& cover) {
  Slots chosen = 0;
  for (;;) {
    if (limit < 0) return false;
    const Slots left = cards & columns.moved;
    if (left == 0) {
      const Slots dealt = of_dealt(cards);
      if (std::popcount(dealt) > limit) return false;
      cover |= chosen | dealt;
      return true;
    }
    const int card = std::countr_zero(left);
    const Slots near = columns.moved_pairs[index(card)] & cards;
    cards &= ~slot_bit(card);
    const int degree = std::popcount(near);
    if (degree == 0) continue;
    --limit;
    if (degree == 1) {
      cards &= ~near;
      chosen |= near;
      continue;
    }
    if (find(columns, limit - degree + 1, cards & ~near, cover)) {
      cover |= chosen | near;
      return true;
    }
    chosen |= slot_bit(card);
  }
}

}  // namespace coevo::patience
