// SPDX-License-Identifier: MIT
// Tableau's stock and stacked reserve: deals, and empty columns that have to be filled.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "solver/domains/patience/solution/tableau.h"

namespace coevo::patience {

std::string Tableau::stock_fault(const CardMove& move) const {
  const bool is_empty = layout_.turned == layout_.stock.size();
  if (move.from_area == Area::columns) return "cards move from one column at a time";
  if (move.from_area == Area::stock) {
    const auto [area, name] = stock_target();
    if (move.to_area != area) return fmt::format("cards of the stock go to the {}", name);
    return is_empty ? "the stock is empty" : "";
  }
  if (move.from_area != Area::waste) return "no card comes back to the stock";
  if (layout_.turned == 0) return "the waste is empty";
  if (move.to_area != Area::stock) return {};
  if (!rules_.redeal) return "the waste is not dealt again";
  if (!is_empty) return "the stock is not empty";
  if (rules_.redeals == 0 || layout_.redealt < rules_.redeals) return {};
  return fmt::format("no redeal is left: the game has {}", rules_.redeals);
}

// Where the stock is dealt, and its name.
std::pair<Area, std::string_view> Tableau::stock_target() const {
  if (rules_.hole != Hole::none) return {Area::home, "hole"};
  if (rules_.draw == 0) return {Area::columns, "columns"};
  return {Area::waste, "waste"};
}

std::string Tableau::deal_fault(const RunMove& move) const {
  const auto& [run, count] = move;
  if (std::string text = fault(run); !text.empty()) return text;
  if (run.to_area == Area::stock) return count == 1 ? "" : "the waste is turned over once";
  if (count > 1 && column_to_fill()) {
    return "a single deal fills the empty column";
  }
  const std::size_t draw = rules_.draw == 0 ? layout_.columns.size() : index(rules_.draw);
  const std::size_t deals = (layout_.stock.size() - layout_.turned + draw - 1) / draw;
  if (count <= deals) return {};
  return fmt::format("the stock has cards for {} deal{}", deals, deals == 1 ? "" : "s");
}

void Tableau::make_deals(const RunMove& move) {
  if (const std::string text = deal_fault(move); !text.empty()) throw std::logic_error(text);
  for (int i = 0; i < move.count; ++i) deal(move.move);
}

void Tableau::deal(const CardMove& move) {
  if (move.to_area == Area::columns) return deal_to_columns();
  const bool is_redeal = move.to_area == Area::stock;
  if (is_redeal && rules_.redeals > 0) ++layout_.redealt;
  layout_.turned =
      is_redeal ? 0 : std::min(layout_.turned + index(rules_.draw), layout_.stock.size());
}

void Tableau::deal_to_columns() {
  for (std::size_t c = 0; c < layout_.columns.size() && !layout_.stock.empty(); ++c) {
    layout_.columns[c].push_back(layout_.stock.front());
    layout_.stock.erase(layout_.stock.begin());
  }
}

// A stacked reserve has a single place, and its top card is the last one.
std::size_t Tableau::cell_of(std::uint8_t place) const {
  if (!rules_.stacked) return place;
  const auto size = std::count_if(layout_.cells.begin(), layout_.cells.end(),
                                  [](const auto& card) { return card.has_value(); });
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(size, 1) - 1);
}

std::optional<std::uint8_t> Tableau::column_to_fill() const {
  const bool from_reserve = rules_.spaces == Spaces::reserve;
  if (!from_reserve && rules_.spaces != Spaces::waste) return std::nullopt;
  const bool has_card =
      from_reserve ? layout_.cells[cell_of(0)].has_value() : !layout_.stock.empty();
  const Indices empty = empty_columns_but(kMaxColumns);
  return has_card && empty.size() > 0 ? std::optional(empty[0]) : std::nullopt;
}

std::string Tableau::fill_fault(const CardMove& move) const {
  const auto column = column_to_fill();
  if (!column) return {};
  const bool from_reserve = rules_.spaces == Spaces::reserve;
  const Area source = from_reserve ? Area::cell : Area::waste;
  const bool fills = move.to_area == Area::column && move.to < layout_.columns.size() &&
                     layout_.columns[move.to].empty();
  const bool deals = layout_.turned == 0 && move.from_area == Area::stock;
  if ((fills && move.from_area == source) || (!from_reserve && deals)) return {};
  return fmt::format("column {} is empty: fill it from the {} first",
                     place_letter(Area::column, *column), from_reserve ? "reserve" : "waste");
}

}  // namespace coevo::patience
