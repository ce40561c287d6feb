// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/unlimited_cells.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
int UnlimitedCells::moves_aside(const Columns& columns, int known) {
  column_.fill(-1);
  Heights start{columns.home, {}};
  for (int c = 0; c < deck_.columns; ++c) {
    start.left[index(c)] = columns.size[index(c)];
    for (int h = 0; h < columns.size[index(c)]; ++h) {
      const int card = unpacker_.card(columns, c, h);
      column_[index(card)] = c;
      height_[index(card)] = h;
    }
  }
  int limit = known;
  while (true) {
    if (++round_ == 1U << 24) {
      std::fill(seen_.begin(), seen_.end(), 0);
      round_ = 1;
    }
    if (enough(columns, start, 0, limit)) return limit;
    ++limit;
  }
}

bool UnlimitedCells::enough(const Columns& columns, Heights at, int spent, int limit) {
  if (spent > limit) return false;
  send_home(at);
  if (at.home == std::array{kRanks, kRanks, kRanks, kRanks}) return true;
  if (spent + at_least(columns, at) > limit || seen(at, spent)) return false;
  for (int s = 0; s < kSuits; ++s) {
    if (at.home[index(s)] == kRanks) continue;
    const int next = deck_.slot[index(s)][index(at.home[index(s)] + 1)];
    // send_home() stopped here, so the card lies in a column under others.
    Heights after = at;
    int& left = after.left[index(column_[index(next)])];
    const int aside = left - height_[index(next)] - 1;
    left = height_[index(next)];
    ++after.home[index(s)];
    if (enough(columns, after, spent + aside, limit)) return true;
  }
  return false;
}

// Sends home all cards that can go: those in cells (where all that was moved aside lies) and
// exposed ones.
void UnlimitedCells::send_home(Heights& at) const {
  for (bool changed = true; changed;) {
    changed = false;
    for (int s = 0; s < kSuits; ++s) {
      int& home = at.home[index(s)];
      while (home < kRanks) {
        const auto next = index(deck_.slot[index(s)][index(home + 1)]);
        if (column_[next] >= 0) {
          int& left = at.left[index(column_[next])];
          if (height_[next] + 1 < left) break;
          left = std::min(left, height_[next]);
        }
        ++home;
        changed = true;
      }
    }
  }
}

int UnlimitedCells::at_least(const Columns& columns, const Heights& at) {
  Slots left = 0;
  for (int c = 0; c < deck_.columns; ++c) {
    for (int h = 0; h < at.left[index(c)]; ++h) left |= slot_bit(unpacker_.card(columns, c, h));
  }
  return std::popcount(columns.reversals & left) + cover_.of(columns, columns.paired & left);
}

// Whether these heights were reached in this round at no larger cost; records them otherwise.
bool UnlimitedCells::seen(const Heights& at, int spent) {
  std::size_t key = 0;
  for (const int home : at.home) key = key * 14 + index(home);
  const std::uint32_t entry = round_ << 8 | static_cast<std::uint32_t>(spent);
  if (seen_[key] >> 8 == round_ && seen_[key] <= entry) return true;
  seen_[key] = entry;
  return false;
}

}  // namespace coevo::patience
