// SPDX-License-Identifier: MIT
// Heuristics on places: how deep cards lie, cells and columns in use, and space that is left.
#pragma once

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::patience {

// How much lies beneath cards: long columns count more.
struct CardDepths : CardSum<CardDepths> {
  static constexpr solver::Feature kFeature{.name = "card_depths",
                                            .help = "cards beneath each card, summed",
                                            .high = kCards * (kCards - 1) / 2};
  static constexpr std::int32_t cards_beneath(int count) { return count; }
};

// As card_depths, but long columns count even more.
struct CardDepthSquares : CardSum<CardDepthSquares> {
  static constexpr solver::Feature kFeature{
      .name = "card_depth_squares",
      .help = "squares of the number of cards beneath each card, summed",
      .high = kCards * (kCards - 1) * (2 * kCards - 1) / 6};
  static constexpr std::int32_t cards_beneath(int count) { return count * count; }
};

// Columns that hold cards.
struct ColumnsInUse : CardSum<ColumnsInUse> {
  static constexpr solver::Feature kFeature{
      .name = "columns_in_use", .help = "columns that are not empty", .high = 10};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under, bool) {
    return under == kFloor ? 1 : 0;
  }
};

// Other cards than kings at the bottom of columns.
struct LowColumnBases : CardSum<LowColumnBases> {
  static constexpr solver::Feature kFeature{
      .name = "low_column_bases",
      .help = "ranks between the columns' deepest cards and the king, summed",
      .high = 120};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under, bool) {
    return under == kFloor ? kRanks - rank(card) : 0;
  }
};

// Cards in free cells.
struct CellsInUse : CardSum<CellsInUse> {
  static constexpr solver::Feature kFeature{
      .name = "cells_in_use", .help = "cards in cells, reserve or stock", .high = 8};
  static constexpr std::int32_t neighbours(Card, std::uint8_t under, bool) {
    return under == kCell ? 1 : 0;
  }
};

// High cards wait longer in a cell.
struct CellRanks : CardSum<CellRanks> {
  static constexpr solver::Feature kFeature{
      .name = "cell_ranks", .help = "ranks less one of the cards in cells, summed", .high = 96};
  static constexpr std::int32_t neighbours(Card card, std::uint8_t under, bool) {
    return under == kCell ? rank(card) - 1 : 0;
  }
};

// Cards that cannot move yet. The range is that of Klondike, and with two packs of Spider.
struct FaceDownCards : Tabled {
  static constexpr solver::Feature kFeature{
      .name = "face_down_cards", .help = "cards that lie face down", .high = kPacks == 1 ? 21 : 44};
  static constexpr bool kCountsFaceDown = true;
  static std::int32_t value(const Summary& summary) { return count_cards(summary.state().hidden); }
};

// Empty cells and columns, one feature a level, so that weights can make the last empty cell worth
// more than the first, which no multiple of free_cells can. The `late_` features count more as more
// cards are home.

// The base of a feature of the numbers of empty cells and columns and of cards at home.
template <class Level>
struct SpaceLevel : Tabled {
  static std::int32_t value(const Summary& summary) {
    return Level::space(summary.empty_cells(), summary.empty_columns(), summary.cards_at_home());
  }
};

#define COEVO_SPACE_LEVEL(Type, name, help, high, condition)                                      \
  struct Type : SpaceLevel<Type> {                                                                \
    static constexpr solver::Feature kFeature{name, help, 0, high};                               \
    static constexpr std::int32_t space([[maybe_unused]] int cells, [[maybe_unused]] int columns, \
                                        [[maybe_unused]] int home) {                              \
      return (condition) ? (high == kCards ? home : 1) : 0;                                       \
    }                                                                                             \
  };

COEVO_SPACE_LEVEL(NoEmptyCell, "no_empty_cell", "1 if no cell is empty", 1, cells == 0)
COEVO_SPACE_LEVEL(OneEmptyCell, "one_empty_cell", "1 if one cell is empty", 1, cells == 1)
COEVO_SPACE_LEVEL(TwoEmptyCells, "two_empty_cells", "1 if two cells are empty", 1, cells == 2)
COEVO_SPACE_LEVEL(ThreeEmptyCells, "three_empty_cells", "1 if three cells are empty", 1, cells == 3)
COEVO_SPACE_LEVEL(NoEmptyColumn, "no_empty_column", "1 if no column is empty", 1, columns == 0)
COEVO_SPACE_LEVEL(OneEmptyColumn, "one_empty_column", "1 if one column is empty", 1, columns == 1)
COEVO_SPACE_LEVEL(TwoEmptyColumns, "two_empty_columns", "1 if two columns are empty", 1,
                  columns == 2)
COEVO_SPACE_LEVEL(NoSpace, "no_space", "1 if no cell and no column is empty", 1,
                  cells + columns == 0)
COEVO_SPACE_LEVEL(LateNoEmptyCell, "late_no_empty_cell", "cards at home if no cell is empty",
                  kCards, cells == 0)
COEVO_SPACE_LEVEL(LateOneEmptyCell, "late_one_empty_cell", "cards at home if one cell is empty",
                  kCards, cells == 1)
COEVO_SPACE_LEVEL(LateTwoEmptyCells, "late_two_empty_cells", "cards at home if two cells are empty",
                  kCards, cells == 2)
COEVO_SPACE_LEVEL(LateNoEmptyColumn, "late_no_empty_column", "cards at home if no column is empty",
                  kCards, columns == 0)
COEVO_SPACE_LEVEL(LateOneEmptyColumn, "late_one_empty_column",
                  "cards at home if one column is empty", kCards, columns == 1)

#undef COEVO_SPACE_LEVEL

}  // namespace coevo::patience
