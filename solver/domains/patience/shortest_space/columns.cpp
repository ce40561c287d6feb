// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/columns.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
namespace {

// What a card blocks that lies on `under`, with `blocked` waiting for the cards beneath it.
Slots blocks_over(const Deck& deck, int slot, int under, Slots blocked) {
  if ((deck.carriers[index(slot)] & slot_bit(under)) == 0) return blocked;
  return deck.waiting[index(under)] & ~slot_bit(slot);
}

// One of the two sets, without a branch.
Slots choose(bool first, Slots a, Slots b) {
  const Slots mask = 0 - Slots{first};
  return (a & mask) | (b & ~mask);
}

// The runs of members of `slots` that begin with those of `first`, up to the next of these.
Slots runs_from(Slots first, Slots slots) {
  Slots runs = slots & first;
  Slots goes_on = slots & ~first;
  for (int step = 1; step < 64; step *= 2) {
    runs |= goes_on & (runs << step);
    goes_on &= goes_on << step;
  }
  return runs;
}

}  // namespace

Blocking::Blocking(const Deck& deck) {
  for (int c = 0; c < deck.columns; ++c) {
    Slots blocked = 0;
    for (int s = deck.first[index(c)]; s < deck.first[index(c + 1)]; ++s) {
      if (blocked != 0) blocks[index(s)] = blocks_over(deck, s, s - 1, blocked);
      if (blocks[index(s)] & slot_bit(s)) reversals |= slot_bit(s);
      blocked |= deck.waiting[index(s)];
      waiting[index(s)] = blocked;
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

Unpacker::Unpacker(const Deck& deck, const Blocking& blocking) : deck_(deck), blocking_(blocking) {
  carries_ = std::any_of(deck.carriers.begin(), deck.carriers.end(),
                         [](Slots carriers) { return carriers != 0; });
  for (int s = 0; s < kCards; ++s) {
    for (const Place place : {Place::dealt, Place::parent0, Place::parent1, Place::parent2,
                              Place::parent3, Place::floor}) {
      const Slot under = below(deck, s, place);
      under_[index(s)][static_cast<std::size_t>(place)] = under < kCards ? under : kNowhere;
    }
  }
}

// Searches spend much of their time here, mostly on unpredictable branches: hence so few.
void Unpacker::open(const Packed& packed, Columns& columns) const {
  open_sets(packed, columns);
  Above above;
  above.fill(kNothing);
  const Slots on_floor = link(columns, above);
  Chains chains;
  find_chains(columns, above, on_floor, chains);
  carries_ ? follow<true>(columns, above, chains) : follow<false>(columns, above, chains);
}

void Unpacker::open_sets(const Packed& packed, Columns& columns) const {
  columns.places = unpack(packed);
  const Slots home = columns.places.home();
  columns.cells = columns.places.cells();
  columns.used_cells = std::popcount(columns.cells);
  for (int s = 0; s < kSuits; ++s) {
    columns.home[index(s)] = std::popcount(home & deck_.suit_cards[index(s)]);
  }
  columns.down = {};
  for (int s = 0; deck_.rules.descending && s < kSuits; ++s)
    columns.down[index(s)] = down_of(home, s);
  columns.untouched = runs_from(deck_.deepest, columns.places.dealt());
  columns.moved = kAllSlots & ~columns.untouched & ~columns.places.off_columns();
  columns.reversals = blocking_.reversals & columns.untouched;
  columns.paired = blocking_.paired & columns.untouched;
  columns.covering = columns.not_covering = 0;
}

// The suit's cards at home that follow each other from the king down.
int Unpacker::down_of(Slots home, int suit) const {
  int rank = kRanks;
  while (rank > 0 && (home & slot_bit(deck_.slot[index(suit)][index(rank)])) != 0) --rank;
  return kRanks - rank;
}

// Records each moved card at the card beneath it; returns the moved cards on floors.
Slots Unpacker::link(const Columns& columns, Above& above) const {
  const auto& [a, b, c] = columns.places.plane;
  for (Slots left = columns.moved; left != 0; left &= left - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(left));
    above[under_[slot][(a >> slot & 1) | (b >> slot & 1) << 1 | (c >> slot & 1) << 2]] = slot;
  }
  return columns.moved & (columns.places.floor() | (~a & ~b & deck_.deepest));
}

// Fills the columns as if no card had moved, and finds where the moved ones begin. Columns of moved
// cards alone have no order: they take the first free columns.
void Unpacker::find_chains(Columns& columns, const Above& above, Slots on_floor,
                           Chains& chains) const {
  std::size_t count = 0;
  columns.tops = 0;
  columns.empty_columns = 0;
  for (int c = 0; c < deck_.columns; ++c) {
    const int beginning = std::popcount(columns.untouched & deck_.column_cards[index(c)]);
    Slot top = kNothing;
    Slot next = kNothing;
    Slots blocked = 0;
    if (beginning != 0) {
      top = static_cast<Slot>(deck_.first[index(c)] + beginning - 1);
      next = above[top];
      blocked = blocking_.waiting[top];
      columns.tops |= Slots{next == kNothing} << top;
    } else if (on_floor != 0) {
      next = static_cast<Slot>(std::countr_zero(on_floor));
      on_floor &= on_floor - 1;
    } else {
      ++columns.empty_columns;
    }
    columns.beginning[index(c)] = columns.size[index(c)] = beginning;
    columns.top[index(c)] = top;
    chains[count] = {next, static_cast<std::uint8_t>(c), blocked};
    count += index(next != kNothing);
  }
  chains[count] = {0, 0, 0};  // follow() reads one past the last
}

// Visits the moved cards, each after those beneath it.
template <bool kCarries>
void Unpacker::follow(Columns& columns, const Above& above, const Chains& chains) const {
  Slots opened = 0;  // moved cards so far, reversals left out
  Slots reversals = 0;
  Slots paired = 0;
  Slots tops = 0;
  const Chain* chain = chains.data();
  Slot slot = chain->first;
  Slots blocked = chain->blocked;
  for (int left = std::popcount(columns.moved); left > 0; --left) {
    const auto c = chain->column;
    const int height = columns.size[c]++;
    columns.added[c][index(height - columns.beginning[c])] = slot;
    Slots blocks = blocked;
    if constexpr (kCarries) {
      if (height > 0) blocks = blocks_over(deck_, slot, columns.top[c], blocked);
    }
    columns.top[c] = slot;
    const Slots reversed = blocks & slot_bit(slot);
    reversals |= reversed;
    opened |= slot_bit(slot) & ~reversed;
    columns.moved_blocks[slot] = blocks;
    // A reversal is in no pairs.
    const Slots pairs = add_pairs(columns, slot, choose(reversed == 0, blocks, 0), opened);
    paired |= pairs | Slots{pairs != 0} << slot;
    blocked |= deck_.waiting[slot];
    const Slot next = above[slot];
    const bool ends = next == kNothing;
    tops |= Slots{ends} << slot;
    chain += index(ends);
    slot = static_cast<Slot>(choose(ends, chain->first, next));
    blocked = choose(ends, chain->blocked, blocked);
  }
  columns.reversals |= reversals;
  columns.paired |= paired;
  columns.tops |= tops;
}

// The pairs of a moved card with untouched ones and with those of `opened`.
inline Slots Unpacker::add_pairs(Columns& columns, int slot, Slots blocked, Slots opened) const {
  Slots pairs = blocked & blocking_.blocked_by[index(slot)] & columns.untouched;
  for (Slots left = blocked & opened; left != 0; left &= left - 1) {
    const int other = std::countr_zero(left);
    const Slots mutual = columns.moved_blocks[index(other)] >> slot & 1;
    pairs |= mutual << other;
    columns.moved_pairs[index(other)] |= mutual << slot;
  }
  columns.moved_pairs[index(slot)] = pairs;
  return pairs;
}

Slots Unpacker::blocks_on_column(const Columns& columns, int slot, int column) const {
  Slots blocked = 0;
  for (int h = 0; h < columns.size[index(column)]; ++h) {
    blocked |= deck_.waiting[card(columns, column, h)];
  }
  return blocks_over(deck_, slot, columns.top[index(column)], blocked);
}

Slots Unpacker::pairs_on(const Columns& columns, int slot, Slots blocked) const {
  Slots pairs = blocked & blocking_.blocked_by[index(slot)] & columns.untouched;
  for (Slots left = blocked & columns.moved & ~columns.reversals; left != 0; left &= left - 1) {
    const int other = std::countr_zero(left);
    if (columns.moved_blocks[index(other)] & slot_bit(slot)) pairs |= slot_bit(other);
  }
  return pairs & ~slot_bit(slot);
}

}  // namespace coevo::patience
