// SPDX-License-Identifier: MIT
// FreeCell's heuristics once more, straight from their definitions (Elyasaf et al. 2011, Heineman
// 2009) on boards as people see them: the oracle for the incremental ones.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "solver/domains/patience/state/layout.h"

namespace coevo::test {

inline int plain_home_cards(const patience::Layout& board) {
  return board.home[0] + board.home[1] + board.home[2] + board.home[3];
}

inline int plain_empty_cells(const patience::Layout& board) {
  return static_cast<int>(std::count(board.cells.begin(), board.cells.end(), std::nullopt));
}

inline int plain_empty_columns(const patience::Layout& board) {
  return static_cast<int>(std::count_if(board.columns.begin(), board.columns.end(),
                                        [](const auto& column) { return column.empty(); }));
}

// "For each suit, the cards lying on its next needed card in a column; doubled if there is neither
// an empty cell nor an empty column."
inline int plain_hsdh(const patience::Layout& board) {
  int buried = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    const int next = 4 * board.home[suit] + static_cast<int>(suit);
    for (const auto& column : board.columns) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        if (column[i] == next) buried += static_cast<int>(column.size() - 1 - i);
      }
    }
  }
  const bool blocked = plain_empty_cells(board) == 0 && plain_empty_columns(board) == 0;
  return blocked ? 2 * buried : buried;
}

inline int plain_heineman(const patience::Layout& board) {
  return plain_hsdh(board) + 22 - plain_home_cards(board);
}

inline int plain_well_placed(const patience::Layout& board) {
  std::size_t cards = 0;
  for (const auto& column : board.columns) {
    bool ordered = true;
    for (std::size_t i = 1; i < column.size(); ++i) {
      const bool red = column[i] % 4 == 1 || column[i] % 4 == 2;
      const bool under_red = column[i - 1] % 4 == 1 || column[i - 1] % 4 == 2;
      if (red == under_red || column[i] / 4 + 1 != column[i - 1] / 4) ordered = false;
    }
    if (ordered) cards += column.size();
  }
  return static_cast<int>(cards);
}

// In units of 1/2520, which every mean of up to ten columns is a multiple of.
inline int plain_difference_from_top(const patience::Layout& board) {
  int sum = 0;
  int filled = 0;
  for (const auto& column : board.columns) {
    if (column.empty()) continue;
    sum += column.back() / 4 + 1;
    ++filled;
  }
  const int top_mean = filled == 0 ? 0 : 2520 * sum / filled;
  return top_mean - 2520 * plain_home_cards(board) / 4;
}

inline int plain_sum_of_bottom_cards(const patience::Layout& board) {
  int sum = 0;
  for (const auto& column : board.columns) sum += column.empty() ? 0 : column.front() / 4 + 1;
  return std::max(100 - sum, 0);
}

inline int plain_highest_home(const patience::Layout& board) {
  return *std::max_element(board.home.begin(), board.home.end());
}
inline int plain_lowest_home(const patience::Layout& board) {
  return *std::min_element(board.home.begin(), board.home.end());
}

}  // namespace coevo::test
