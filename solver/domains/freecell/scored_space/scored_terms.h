// SPDX-License-Identifier: MIT
// The parts of H that ScoredPuzzle and its move generator share.
#pragma once

#include <bit>
#include <cstdint>

#include "solver/domains/freecell/heuristics/card_sets.h"
#include "solver/domains/freecell/scored_space/score_tables.h"
#include "solver/domains/freecell/scored_space/scored_position.h"

namespace coevo::freecell {

inline Card first_card(std::uint64_t set) {
  return static_cast<Card>(std::countr_zero(set));
}

// The card's terms that depend on its depth and on the cards deeper in its column.
inline std::int32_t depth_terms(const ScoreTables& tables, Card card, std::uint64_t beneath) {
  const auto count = [beneath](std::uint64_t set) {
    return static_cast<std::size_t>(std::popcount(beneath & set));
  };
  return tables.lower_beneath[count(kLower[card])] +
         tables.own_suit_beneath[count(kLowerOfSuit[card])];
}

// All terms of the card on `under`, with the set `beneath` of cards deeper in its column.
inline std::int32_t placed_term(const ScoreTables& tables, Card card, std::uint8_t under,
                                std::uint64_t beneath) {
  return tables.neighbours[card][under] + depth_terms(tables, card, beneath) +
         tables.cards_beneath[static_cast<std::size_t>(std::popcount(beneath))];
}

// The terms that end when `cards` cards leave `under`: they lay on next cards and may have hidden
// one.
inline std::int32_t left_behind(const ScoreTables& tables, const ScoredPosition& position,
                                std::uint8_t under, int cards) {
  return cards * tables.buried * std::popcount(position.stack[under] & position.next) -
         ((position.next >> under & 1) != 0 ? tables.exposed : 0);
}

// Where a dig puts the exposed card of a column aside: onto the lowest card that takes it,
// otherwise into a cell, otherwise into an empty column, otherwise kHome: nowhere. As dig.h, but
// without an order of columns.
inline std::uint8_t aside(Card card, std::uint64_t ends, std::size_t cells, std::size_t columns) {
  const std::uint64_t takers = kTakers[card] & ends;
  if (takers != 0) return first_card(takers);
  if (cells > 0) return kCell;
  return columns > 0 ? kFloor : kHome;
}

// The exposed card of the column of `card`.
inline Card end_over(const ScoredPosition& position, Card card) {
  std::uint64_t left = position.ends;
  while ((position.stack[first_card(left)] & bit(card)) == 0) left &= left - 1;
  return first_card(left);
}

// H without the terms of empty space.
inline std::int32_t base_score(const ScoreTables& tables, const ScoredPosition& position) {
  return position.columns + position.buried + position.homes +
         tables.card * static_cast<std::int32_t>(position.cards_moved);
}

// The terms of empty space, by empty cells and columns.
inline const auto& space_terms(const ScoreTables& tables, const ScoredPosition& position) {
  return tables.space[static_cast<std::size_t>(position.home[0] + position.home[1] +
                                               position.home[2] + position.home[3])];
}

}  // namespace coevo::freecell
