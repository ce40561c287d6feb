// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::array<int, kSuits> kFoundationOrder{2, 0, 1, 3};  // H C D S, as fc-solve

// The foundations, and the descending ones if there is a card on them.
std::string foundations_lines(const Layout& layout) {
  std::string line = "Foundations:";
  for (const int s : kFoundationOrder) {
    line += fmt::format(" {}-{}", suit_letter(s), rank_letter(layout.top(s)));
  }
  line += '\n';
  if (layout.down == std::array<int, kSuits>{}) return line;
  line += "Descending:";
  for (const int s : kFoundationOrder) {
    line += fmt::format(" {}-{}", suit_letter(s), rank_letter(layout.last_down(s)));
  }
  return line + '\n';
}

std::string cells_line(const Layout& layout) {
  std::string line = "Freecells:";
  for (const auto& cell : layout.cells) line += cell ? "  " + card_text(*cell) : "   -";
  return line + '\n';
}

std::string right_trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string fc_solve_text(const Layout& layout) {
  std::string text = foundations_lines(layout) + cells_line(layout);
  for (const auto& column : layout.columns) {
    text += ':';
    for (const Card card : column) text += ' ' + card_text(card);
    text += '\n';
  }
  return text;
}

std::string board_text(const Layout& layout) {
  std::string text = foundations_lines(layout) + cells_line(layout) + '\n';
  std::size_t rows = 0;
  for (const auto& column : layout.columns) rows = std::max(rows, column.size());
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      const auto& column = layout.columns[c];
      if (c > 0) line += ' ';
      line += row < column.size() ? card_text(column[row]) : "  ";
    }
    text += right_trimmed(std::move(line)) + '\n';
  }
  std::string numbers;
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    numbers += fmt::format("{:>2} ", kColumnLetters[c]);
  }
  return text + right_trimmed(std::move(numbers)) + '\n';
}

}  // namespace coevo::patience
