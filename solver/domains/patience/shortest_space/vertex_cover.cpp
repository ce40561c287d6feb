// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/vertex_cover.h"

#include <algorithm>
#include <bit>

#include "solver/domains/patience/state/card_graph.h"

namespace coevo::patience {

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
