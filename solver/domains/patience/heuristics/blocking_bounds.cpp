// SPDX-License-Identifier: MIT
#include "solver/domains/patience/heuristics/blocking_bounds.h"

#include <array>
#include <bit>

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/shortest_space/cycles.h"
#include "solver/domains/patience/shortest_space/vertex_cover.h"

namespace coevo::patience {
namespace {

// By card: the sets of cards that it keeps from going home directly, as in
// shortest_space/columns.h.
struct Blocks {
  explicit Blocks(const Summary& summary) {
    if (summary.descending()) return;  // a card may go to its other foundation
    summary.each_card([&](Card card, std::uint8_t under, std::uint64_t beneath) {
      if (under == kCell) return;
      in_columns |= bit(card);
      for (Card other = 0; other < kCards; ++other) {
        if (kLowerOfSuit[other] & beneath) blocked[card] |= bit(other);
      }
      if (blocked[card] & bit(card)) reversals |= bit(card);
    });
  }

  std::array<std::uint64_t, kCards> blocked{};
  std::uint64_t in_columns = 0;
  std::uint64_t reversals = 0;
};

std::int32_t moves_left(const Summary& summary, const Blocks& blocks, int more) {
  return kCards - summary.cards_at_home() + std::popcount(blocks.reversals) + more;
}

}  // namespace

std::int32_t ComponentsBound::value(Summary& summary) {
  const Blocks blocks(summary);
  const std::uint64_t vertices = blocks.in_columns & ~blocks.reversals;
  std::array<std::uint64_t, kCards> edges{};
  for (std::uint64_t left = vertices; left != 0; left &= left - 1) {
    const auto card = static_cast<Card>(std::countr_zero(left));
    edges[card] |= kLowerOfSuit[card] & vertices;
    std::uint8_t under = summary.under(card);
    while (under < kCards && (blocks.reversals & bit(under))) under = summary.under(under);
    if (under < kCards) edges[under] |= bit(card);
  }
  return moves_left(summary, blocks, component_count(vertices, edges));
}

std::int32_t PairsBound::value(Summary& summary) {
  const Blocks blocks(summary);
  const std::uint64_t cards = blocks.in_columns & ~blocks.reversals;
  std::array<std::uint64_t, kCards> pairs{};
  for (std::uint64_t left = cards; left != 0; left &= left - 1) {
    const auto card = static_cast<Card>(std::countr_zero(left));
    for (std::uint64_t other = blocks.blocked[card] & cards; other != 0; other &= other - 1) {
      const auto blocked = static_cast<Card>(std::countr_zero(other));
      if (blocks.blocked[blocked] & bit(card)) pairs[card] |= bit(blocked);
    }
  }
  return moves_left(summary, blocks, std::popcount(smallest_cover(cards, pairs)));
}

}  // namespace coevo::patience
