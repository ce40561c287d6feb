// SPDX-License-Identifier: MIT
#include "solver/domains/patience/heuristics/blocking_bounds.h"

#include <array>
#include <bit>

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/state/card_graph.h"

namespace coevo::patience {
namespace {

// By card: the sets of cards that it keeps from going home directly, as in
// shortest_space/columns.h.
struct Blocks {
  explicit Blocks(const Summary& summary) {
    if (summary.descending()) return;  // a card may go to its other foundation
    const auto& lower = lower_of_suit(summary.suits());
    summary.each_card([&](Card card, std::uint8_t under, CardSet beneath) {
      if (under == kCell) return;
      in_columns |= bit(card);
      for (Card other = 0; other < kCards; ++other) {
        if (lower[other] & beneath) blocked[card] |= bit(other);
      }
      if (blocked[card] & bit(card)) reversals |= bit(card);
    });
  }

  std::array<CardSet, kCards> blocked{};
  CardSet in_columns = 0;
  CardSet reversals = 0;
};

std::int32_t moves_left(const Summary& summary, const Blocks& blocks, int more) {
  return kCards - summary.cards_at_home() + count_cards(blocks.reversals) + more;
}

}  // namespace

std::int32_t ComponentsBound::value(Summary& summary) {
  const Blocks blocks(summary);
  const CardSet vertices = blocks.in_columns & ~blocks.reversals;
  std::array<CardSet, kCards> edges{};
  for (CardSet left = vertices; left != 0; left &= left - 1) {
    const auto card = first_card(left);
    edges[card] |= lower_of_suit(summary.suits())[card] & vertices;
    std::uint8_t under = summary.under(card);
    while (under < kCards && (blocks.reversals & bit(under))) under = summary.under(under);
    if (under < kCards) edges[under] |= bit(card);
  }
  return moves_left(summary, blocks, component_count(vertices, edges));
}

std::int32_t PairsBound::value(Summary& summary) {
  const Blocks blocks(summary);
  const CardSet cards = blocks.in_columns & ~blocks.reversals;
  std::array<CardSet, kCards> pairs{};
  for (CardSet left = cards; left != 0; left &= left - 1) {
    const auto card = first_card(left);
    for (CardSet other = blocks.blocked[card] & cards; other != 0; other &= other - 1) {
      const auto blocked = first_card(other);
      if (blocks.blocked[blocked] & bit(card)) pairs[card] |= bit(blocked);
    }
  }
  return moves_left(summary, blocks, count_cards(smallest_cover(cards, pairs)));
}

}  // namespace coevo::patience
