// SPDX-License-Identifier: MIT
#include "solver/domains/patience/boards/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {
namespace {

constexpr std::array<int, kSuits> kFoundationOrder{2, 0, 1, 3};  // H C D S, as fc-solve

// The hole; or the foundations, and the descending ones if there is a card on them.
std::string foundations_lines(const Layout& layout) {
  if (layout.hole) return "Hole: " + card_text(*layout.hole) + '\n';
  std::string line = "Foundations:";
  std::array<std::vector<int>, kSuits> tops;
  for (const int s : kFoundationOrder) tops[index(s)] = layout.tops(s);
  for (std::size_t i = 0; i < kFoundations; ++i) {
    for (const int s : kFoundationOrder) {
      if (i >= tops[index(s)].size()) continue;
      line += fmt::format(" {}-{}", suit_letter(s), rank_letter(tops[index(s)][i]));
    }
  }
  line += '\n';
  if (layout.down == decltype(layout.down){}) return line;
  line += "Descending:";
  for (const int s : kFoundationOrder) {
    line += fmt::format(" {}-{}", suit_letter(s), rank_letter(layout.last_down(s)));
  }
  return line + '\n';
}

// More places than a game can have cells are a reserve.
std::string cells_line(const Layout& layout) {
  std::string line = layout.cells.size() > kMaxCells ? "Reserve:" : "Freecells:";
  for (const auto& cell : layout.cells)
    line += cell ? "  " + card_text(*cell, layout.suits) : "   -";
  return line + '\n';
}

std::string cards_line(std::string_view name, std::span<const Card> cards, int suits) {
  std::string line(name);
  for (const Card card : cards) line += ' ' + card_text(card, suits);
  return line + '\n';
}

// The waste and the stock, if there are any, and how often they were dealt again.
std::string stock_lines(const Layout& layout) {
  const std::string redealt =
      layout.redealt > 0 ? fmt::format("Redealt: {}\n", layout.redealt) : "";
  if (layout.stock.empty()) return redealt;
  const std::span<const Card> cards = layout.stock;
  const std::vector<Card> stock(cards.rbegin(),
                                cards.rend() - static_cast<std::ptrdiff_t>(layout.turned));
  const std::string waste =
      layout.turned > 0 ? cards_line("Waste:", cards.first(layout.turned), layout.suits) : "";
  return redealt + waste + cards_line("Stock:", stock, layout.suits);
}

std::string text_in_column(const Layout& layout, std::size_t column, std::size_t row) {
  const Card card = layout.columns[column][row];
  return row < layout.face_down[column] ? face_down_text(card, layout.suits)
                                        : card_text(card, layout.suits);
}

// The cells, unless there is a stock or a hole instead.
std::string places_lines(const Layout& layout) {
  const bool has_cells = !layout.cells.empty() || (layout.stock.empty() && !layout.hole);
  const std::string cells = has_cells ? cells_line(layout) : "";
  return cells + stock_lines(layout);
}

std::string right_trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string fc_solve_text(const Layout& layout) {
  std::string text = foundations_lines(layout) + places_lines(layout);
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    text += ':';
    for (std::size_t row = 0; row < layout.columns[c].size(); ++row) {
      text += ' ' + text_in_column(layout, c, row);
    }
    text += '\n';
  }
  return text;
}

std::string board_text(const Layout& layout) {
  std::string text = foundations_lines(layout) + places_lines(layout) + '\n';
  std::size_t rows = 0;
  for (const auto& column : layout.columns) rows = std::max(rows, column.size());
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      if (c > 0) line += ' ';
      line += row < layout.columns[c].size() ? text_in_column(layout, c, row) : "  ";
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
