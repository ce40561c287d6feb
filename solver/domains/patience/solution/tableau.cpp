// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/tableau.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/card.h"

namespace coevo::patience {

using patience::Card;
using patience::card_text;
using Place = CardMove::Place;

// Columns with room for the cards that they will get.
Tableau::Tableau(const patience::Layout& layout, const patience::Rules& rules)
    : build_(rules.build),
      spaces_(rules.spaces),
      groups_(rules.groups),
      complete_piles_(rules.complete_piles),
      removable_(rules.removable),
      descending_(rules.descending),
      cells_(layout.cells.size() -
             std::min(layout.cells.size(), static_cast<std::size_t>(rules.reserve))) {
  layout_.columns.resize(layout.columns.size());
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    layout_.columns[c].reserve(layout.columns[c].size() + patience::kRanks);
    layout_.columns[c] = layout.columns[c];
  }
  layout_.cells = layout.cells;
  layout_.home = layout.home;
  layout_.down = layout.down;
}

std::string Tableau::source_fault(const CardMove& move) const {
  const auto letter = [&] { return place_letter(move.from_place, move.from); };
  if (move.from_place == Place::home) return home_fault(move);
  if (move.from_place == Place::cell) {
    if (std::string text = place_fault(move.from); !text.empty()) return text;
    if (layout_.cells[move.from]) return "";
    return move.from < cells_ ? fmt::format("cell {} is empty", letter())
                              : fmt::format("place {} of the reserve is empty", letter());
  }
  if (move.from >= layout_.columns.size()) {
    return fmt::format("no column {}: the game has {}", letter(), layout_.columns.size());
  }
  return layout_.columns[move.from].empty() ? fmt::format("column {} is empty", letter()) : "";
}

std::string Tableau::home_fault(const CardMove& move) const {
  if (!removable_) return "no card leaves its foundation";
  if (move.to_place != Place::column) return "a card comes back from home only to a column";
  if (move.from >= layout_.home.size()) return "a foundation is one of four";
  if (layout_.home[move.from] > 0) return "";
  return fmt::format("foundation {} is empty", patience::suit_letter(move.from));
}

// Why the game has no such cell or place of its reserve.
std::string Tableau::place_fault(std::uint8_t index) const {
  const std::size_t reserve = layout_.cells.size() - cells_;
  if (index < layout_.cells.size()) return "";
  const char letter = place_letter(Place::cell, index);
  if (reserve > 0) return fmt::format("no place {}: the reserve has {}", letter, reserve);
  return fmt::format("no cell {}: the game has {}", letter, cells_);
}

Card Tableau::moved_card(const CardMove& move) const {
  if (move.from_place == Place::home) {
    return patience::make_card(layout_.home[move.from], move.from);
  }
  return move.from_place == Place::cell ? *layout_.cells[move.from]
                                        : layout_.columns[move.from].back();
}

std::string Tableau::fault(const CardMove& move) const {
  if (std::string text = source_fault(move); !text.empty()) return text;
  return target_fault(move);
}

std::string Tableau::target_fault(const CardMove& move) const {
  const Card card = moved_card(move);
  const auto letter = [&] { return place_letter(move.to_place, move.to); };
  if (move.to_place == Place::home && complete_piles_) return "only a complete pile goes home";
  if (move.to_place == Place::home) {
    const int s = patience::suit(card);
    if (goes_up(card) || goes_down(card)) return "";
    const auto last = [&](int rank) {
      return fmt::format("{}-{}", patience::suit_letter(s), patience::rank_letter(rank));
    };
    const int low = layout_.low(s) > patience::kRanks ? 0 : layout_.low(s);
    const std::string other = descending_ ? " up, " + last(low) + " down" : "";
    return fmt::format("{} is not the next card home: {}{}", card_text(card), last(layout_.top(s)),
                       other);
  }
  if (move.to_place == Place::cell) {
    if (std::string text = place_fault(move.to); !text.empty()) return text;
    if (move.to >= cells_) return "the reserve takes no card";
    const auto& cell = layout_.cells[move.to];
    if (!cell) return "";
    if (empty_cell_count() == 0) return "no empty cell";
    return fmt::format("cell {} holds {}", letter(), card_text(*cell));
  }
  if (move.to >= layout_.columns.size()) {
    return fmt::format("no column {}: the game has {}", letter(), layout_.columns.size());
  }
  if (move.from_place == Place::column && move.from == move.to) {
    return "a column does not move onto itself";
  }
  return column_fault(card, move.to);
}

// The rules of a game, written out once more.

std::string Tableau::column_fault(Card card, std::uint8_t column) const {
  const auto& cards = layout_.columns[column];
  if (!cards.empty()) {
    if (builds(build_, card, cards.back())) return "";
    return fmt::format("{} does not go onto {}", card_text(card), card_text(cards.back()));
  }
  switch (spaces_) {
    case patience::Spaces::none:
      return "no card goes to an empty column";
    case patience::Spaces::kings:
      return patience::rank(card) == patience::kRanks ? "" : "only a king goes to an empty column";
    case patience::Spaces::any:
      break;
  }
  return "";
}

bool Tableau::goes_up(Card card) const {
  return patience::rank(card) == layout_.top(patience::suit(card)) + 1;
}

bool Tableau::goes_down(Card card) const {
  return descending_ && patience::rank(card) == layout_.low(patience::suit(card)) - 1;
}

bool Tableau::builds(patience::Build build, Card card, Card onto) {
  const int step = patience::rank(onto) - patience::rank(card);
  if (step != 1 && (step != -1 || build != patience::Build::suit_up_or_down)) return false;
  const int lower = patience::suit(card);
  const int upper = patience::suit(onto);
  const auto red = [](int suit) { return suit == 1 || suit == 2; };
  switch (build) {
    case patience::Build::none:
      return false;
    case patience::Build::same_suit:
    case patience::Build::suit_up_or_down:
      return lower == upper;
    case patience::Build::red_black:
      return red(lower) != red(upper);
    case patience::Build::any_suit:
      break;
  }
  return true;
}

std::string Tableau::pile_fault(std::uint8_t column) const {
  const auto& cards = layout_.columns[column];
  constexpr auto kPile = static_cast<std::size_t>(patience::kRanks);
  bool complete = cards.size() >= kPile;
  for (std::size_t i = 0; complete && i < kPile; ++i) {
    complete = cards[cards.size() - 1 - i] ==
               patience::make_card(static_cast<int>(i) + 1, patience::suit(cards.back()));
  }
  if (complete) return "";
  return fmt::format("only a complete pile goes home: column {} does not end in K to A of a suit",
                     place_letter(Place::column, column));
}

// The fault of a move of several cards at once.
std::string Tableau::group_fault(const RunMove& move) const {
  const auto& [run, count] = move;
  if (run.to_place == Place::home) return pile_fault(run.from);
  if (count > group_length(run.from)) return "these cards are not a group";
  const auto& cards = layout_.columns[run.from];
  return column_fault(cards[cards.size() - count], run.to);
}

void Tableau::make(const RunMove& move) {
  const auto& [run, count] = move;
  const std::string text = count == 1 ? fault(run) : group_fault(move);
  if (!text.empty()) throw std::logic_error(text);
  if (count == 1) return make_legal(run);
  auto& source = layout_.columns[run.from];
  const auto first = source.end() - count;
  if (run.to_place == Place::home) {
    layout_.home[static_cast<std::size_t>(patience::suit(*first))] = patience::kRanks;
  } else {
    auto& target = layout_.columns[run.to];
    target.insert(target.end(), first, source.end());
  }
  source.erase(first, source.end());
}

void Tableau::make_legal(const CardMove& move) {
  const Card card = moved_card(move);
  if (move.from_place == Place::cell) {
    layout_.cells[move.from].reset();
  } else if (move.from_place == Place::home) {
    --layout_.home[move.from];
  } else {
    layout_.columns[move.from].pop_back();
  }
  if (move.to_place == Place::home) {
    const auto s = static_cast<std::size_t>(patience::suit(card));
    if (!goes_up(card)) ++layout_.down[s];
    ++layout_.home[s];
  } else if (move.to_place == Place::cell) {
    layout_.cells[move.to] = card;
  } else {
    layout_.columns[move.to].push_back(card);
  }
}

void Tableau::make(const std::vector<RunMove>& moves) {
  for (const RunMove& move : moves) make(move);
}

std::size_t Tableau::empty_cell_count() const {
  const auto begin = layout_.cells.begin();
  return static_cast<std::size_t>(
      std::count(begin, begin + static_cast<std::ptrdiff_t>(cells_), std::nullopt));
}

std::size_t Tableau::waiting_column_count(std::uint8_t except) const {
  if (spaces_ != patience::Spaces::any) return 0;
  const auto empty = [](const auto& column) { return column.empty(); };
  const auto& columns = layout_.columns;
  const auto all = std::count_if(columns.begin(), columns.end(), empty);
  const bool without = except < columns.size() && empty(columns[except]);
  return static_cast<std::size_t>(all) - (without ? 1 : 0);
}

std::vector<std::uint8_t> Tableau::empty_cells() const {
  std::vector<std::uint8_t> empty;
  empty.reserve(cells_);
  for (std::size_t i = 0; i < cells_; ++i) {
    if (!layout_.cells[i]) empty.push_back(static_cast<std::uint8_t>(i));
  }
  return empty;
}

std::vector<std::uint8_t> Tableau::empty_columns_but(std::uint8_t except) const {
  std::vector<std::uint8_t> empty;
  empty.reserve(layout_.columns.size());
  for (std::size_t i = 0; i < layout_.columns.size(); ++i) {
    if (i != except && layout_.columns[i].empty()) empty.push_back(static_cast<std::uint8_t>(i));
  }
  return empty;
}

std::vector<std::uint8_t> Tableau::waiting_columns_but(std::uint8_t except) const {
  if (spaces_ != patience::Spaces::any) return {};
  return empty_columns_but(except);
}

int Tableau::run_length(std::uint8_t column) const {
  return length(column, build_);
}

int Tableau::group_length(std::uint8_t column) const {
  return length(column, groups_);
}

// How many cards at the end of the column are built by that rule.
int Tableau::length(std::uint8_t column, patience::Build build) const {
  const auto& cards = layout_.columns[column];
  if (cards.empty()) return 0;
  int count = 1;
  for (std::size_t i = cards.size() - 1; i > 0 && builds(build, cards[i], cards[i - 1]); --i) {
    ++count;
  }
  return count;
}

bool Tableau::won() const {
  return std::accumulate(layout_.home.begin(), layout_.home.end(), 0) == patience::kCards;
}

}  // namespace coevo::patience
