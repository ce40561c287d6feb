// SPDX-License-Identifier: MIT
// A position with the terms of its H, for ScoredPuzzle and its move generator.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solver/domains/patience/heuristics/column_numbers.h"
#include "solver/domains/patience/scored_space/score_tables.h"
#include "solver/domains/patience/state/state.h"

namespace coevo::patience {

// Each entry depends on the cards beneath, so that a move changes the entries of the moved cards
// only.
//
// With one pack, 14 cache lines, copied once for each expanded position. The order of cells is not
// kept, and that of columns only as long as it matters.
struct alignas(64) ScoredPosition {
  // Cards from the column's floor up to this one, both included; none at home or in a cell, and
  // none for kFloor and kCell.
  std::array<CardSet, kCell + 1> stack;
  CardSet ends;      // exposed cards of columns
  CardSet cells;     // cards in cells, reserve and stock
  CardSet hidden;    // face-down cards
  CardSet next;      // the cards that go home next
  CardSet on_lower;  // cards directly on a card of lower rank
  CardSet on_floor;  // deepest cards of columns
  std::uint64_t hash;
  // The card that the last move took, none if others then went home or one was turned up: to move
  // it again would only lead where the parent's moves lead.
  CardSet just_moved;
  // Sum of the terms of the cards of `stack`; for a card in a cell, its own. Wraps on columns of
  // dozens of cards, far beyond any deal; H is then misleading, but the search stays sound.
  std::array<std::int16_t, kCell + 1> sum;
  // The change of H when the end card leaves, without the terms of empty space.
  std::array<std::int16_t, kCards> leaving;
  std::array<std::uint8_t, kCards> below;        // as in State
  std::array<std::uint8_t, kFoundations> home;   // as in State
  std::array<std::uint8_t, kFoundations> down;   // as in State
  std::array<std::uint8_t, kCards> run_bed;      // what the sequence that the card ends lies on
  std::array<std::uint8_t, kMaxColumns> bottom;  // each column's deepest card, kFloor for none; set
                                                 // only while the order of columns matters
  std::int32_t columns;                          // sums of all columns' ends and cells
  std::int32_t buried;                           // the term of cards on next cards
  std::int32_t homes;                            // the terms of the cards at home
  std::uint32_t cards_moved;
  StockEnds stock;
};

// The card's terms that depend on its depth and on the cards deeper in its column.
inline std::int32_t depth_terms(const ScoreTables& tables, Card card, CardSet beneath) {
  const auto count = [beneath](CardSet set) { return index(count_cards(beneath & set)); };
  return tables.lower_beneath[count(kLower[card])] +
         tables.own_suit_beneath[count(lower_of_suit(tables.suits)[card])];
}

// All terms of the card on `under`, with the set `beneath` of cards deeper in its column.
inline std::int32_t placed_term(const ScoreTables& tables, Card card, std::uint8_t under,
                                CardSet beneath) {
  return tables.neighbours[card][under] + depth_terms(tables, card, beneath) +
         tables.cards_beneath[index(count_cards(beneath))];
}

// The change for the cards on a run's deepest one, which lay on the cards `before` and goes onto
// those `beneath`: they keep their neighbours, but other cards lie deeper.
inline std::int32_t run_change(const ScoreTables& tables, CardSet cards, CardSet before,
                               CardSet beneath) {
  const auto* const depth = tables.cards_beneath.data() + count_cards(beneath);
  const auto* const depth_before = tables.cards_beneath.data() + count_cards(before);
  std::int32_t change = 0;
  int height = count_cards(cards) + 1;
  for (; cards != 0; cards &= cards - 1) {
    const Card card = first_card(cards);
    --height;
    change += depth[height] - depth_before[height] + depth_terms(tables, card, beneath) -
              depth_terms(tables, card, before);
  }
  return change;
}

// The change for the cards of an unordered group on its deepest one, which lay on the cards
// `before` and goes onto those `beneath`.
[[gnu::noinline]] inline std::int32_t unordered_change(const ScoreTables& tables,
                                                       const ScoredPosition& position,
                                                       CardSet cards, CardSet before,
                                                       CardSet beneath) {
  const int shift = count_cards(beneath) - count_cards(before);
  std::int32_t change = 0;
  for (; cards != 0; cards &= cards - 1) {
    const Card card = first_card(cards);
    const CardSet deeper = position.stack[card] ^ bit(card);
    const int depth = count_cards(deeper);
    change += tables.cards_beneath[index(depth + shift)] - tables.cards_beneath[index(depth)] +
              depth_terms(tables, card, (deeper & ~before) | beneath) -
              depth_terms(tables, card, deeper);
  }
  return change;
}

// The terms that end when `cards` cards leave `under`: they lay on next cards and may have hidden
// one.
inline std::int32_t left_behind(const ScoreTables& tables, const ScoredPosition& position,
                                std::uint8_t under, int cards) {
  return cards * tables.buried * count_cards(position.stack[under] & position.next) -
         ((position.next >> under & 1) != 0 ? tables.exposed : 0);
}

// Where a dig puts the exposed card of a column aside: onto the lowest card that takes it,
// otherwise into a cell, otherwise into an empty column, otherwise kHome: nowhere. As aside(), but
// without an order of columns.
inline std::uint8_t aside(const Rules& rules, Card card, CardSet ends, std::size_t cells,
                          std::size_t columns) {
  const CardSet takers = build_table(rules.build, rules.suits).takers[card] & ends;
  if (takers != 0) return first_card(takers);
  if (cells > 0) return kCell;
  return columns > 0 && (floor_cards(rules.spaces) & bit(card)) != 0 ? kFloor : kHome;
}

// The exposed card of the column of `card`.
inline Card end_over(const ScoredPosition& position, Card card) {
  CardSet left = position.ends;
  while ((position.stack[first_card(left)] & bit(card)) == 0) left &= left - 1;
  return first_card(left);
}

// H without the terms of empty space.
inline std::int32_t base_score(const ScoreTables& tables, const ScoredPosition& position) {
  return position.columns + position.buried + position.homes +
         tables.card * static_cast<std::int32_t>(position.cards_moved);
}

// The terms of empty space, by empty cells and columns.
using SpaceTerms = std::array<std::array<std::int32_t, kMaxColumns + 1>, kMaxCells + 1>;
inline const SpaceTerms& space_terms(const ScoreTables& tables, const ScoredPosition& position) {
  return tables.space[index(cards_at_home(position))];
}

// The same, in `filled`, if the reserve fills an emptied column: a move that empties one brings the
// terms of the reserve's top card with it.
inline const SpaceTerms& filled_space(const ScoreTables& tables, const ScoredPosition& position,
                                      SpaceTerms& filled) {
  const SpaceTerms& space = space_terms(tables, position);
  if (position.stock.reserve == 0) return space;
  const auto card = index(position.stock.reserve - 1);
  filled = space;
  for (auto& by_columns : filled) {
    by_columns[1] =
        by_columns[0] + tables.card - position.sum[card] + tables.neighbours[card][kFloor];
  }
  return filled;
}

}  // namespace coevo::patience
