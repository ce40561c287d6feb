// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortest_space/blocking.h"

#include <algorithm>
#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

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

}  // namespace coevo::freecell
