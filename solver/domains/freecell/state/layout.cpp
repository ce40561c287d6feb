// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/state/layout.h"

#include <numeric>

namespace coevo::freecell {

Layout deal(std::uint64_t number, int columns, int cells) {
  Layout layout;
  layout.columns.resize(static_cast<std::size_t>(columns));
  for (auto& column : layout.columns) column.reserve(kCards / layout.columns.size() + kRanks);
  layout.cells.resize(static_cast<std::size_t>(cells));
  std::array<Card, kCards> deck;
  std::iota(deck.begin(), deck.end(), Card{0});
  // The linear congruential generator of Microsoft's C library.
  auto seed = static_cast<std::uint32_t>(number);
  for (std::size_t dealt = 0; dealt < kCards; ++dealt) {
    const std::size_t remaining = kCards - dealt;
    seed = (seed * 214013U + 2531011U) & 0x7FFFFFFFU;
    const std::size_t taken = (seed >> 16) % remaining;
    layout.columns[dealt % layout.columns.size()].push_back(deck[taken]);
    deck[taken] = deck[remaining - 1];
  }
  return layout;
}

}  // namespace coevo::freecell
