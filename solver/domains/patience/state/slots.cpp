// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/slots.h"

#include <algorithm>
#include <cassert>

namespace coevo::patience {

Deck::Deck(const Layout& layout, const Rules& game)
    : rules(game),
      columns(static_cast<int>(layout.columns.size())),
      cells(static_cast<int>(layout.cells.size())) {
  cells = std::max(0, cells - rules.reserve);
  rules.columns = columns;
  rules.cells = cells;
  for (int c = 0; c < columns; ++c) {
    first[index(c)] = added_;
    Slot below = kOnFloor;
    for (const Card one : layout.columns[index(c)]) {
      column_cards[index(c)] |= slot_bit(added_);
      add(one, below);
      below = static_cast<Slot>(added_ - 1);
    }
  }
  first[index(columns)] = added_;
  for (const auto& cell : layout.cells) {
    if (!cell) continue;
    start_cells |= slot_bit(added_);
    add(*cell, kOffColumns);
  }
  for (int s = 0; s < kSuits; ++s) {
    for (int r = 1; r <= kRanks; ++r) {
      if (r > layout.top(s) && r < layout.low(s)) continue;
      start_home |= slot_bit(added_);
      add(make_card(r, s), kOffColumns);
    }
  }
  assert(added_ == kCards);
  relate();
}

void Deck::add(Card c, Slot below) {
  if (below == kOnFloor) deepest |= slot_bit(added_);
  const auto at = index(added_++);
  card[at] = c;
  rank[at] = static_cast<std::uint8_t>(patience::rank(c));
  suit[at] = static_cast<std::uint8_t>(patience::suit(c));
  slot[suit[at]][rank[at]] = static_cast<Slot>(at);
  start_below[at] = below;
}

void Deck::relate() {
  const std::uint64_t floor = floor_cards(rules.spaces);
  suit_cards.fill(0);
  children.fill(0);
  for (int a = 0; a < kCards; ++a) {
    const auto at = index(a);
    suit_cards[suit[at]] |= slot_bit(a);
    if (floor & bit(card[at])) to_floor |= slot_bit(a);
    parent[at].fill(kOffColumns);
    parents[at] = 0;
    waiting[at] = 0;
    carriers[at] = 0;
    std::size_t found = 0;
    for (int b = 0; b < kCards; ++b) {
      const Card other = card[index(b)];
      const bool is_next = fits(Build::same_suit, other, card[at]);
      const bool is_higher = suit[index(b)] == suit[at] && rank[index(b)] > rank[at];
      if (rules.complete_piles ? is_next : is_higher && !rules.descending) {
        waiting[at] |= slot_bit(b);
      }
      if (fits(rules.groups, card[at], other) ||
          (rules.complete_piles && fits(Build::same_suit, card[at], other))) {
        carriers[at] |= slot_bit(b);
      }
      if (!fits(rules.build, card[at], other)) continue;
      parent[at][found++] = static_cast<Slot>(b);
      parents[at] |= slot_bit(b);
      children[index(b)] |= slot_bit(a);
    }
  }
}

}  // namespace coevo::patience
