// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/tableau.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "solver/domains/patience/state/card.h"

namespace coevo::patience {

Tableau::Tableau(const Layout& layout, const Rules& rules)
    : layout_(layout),
      rules_(rules),
      cells_(layout.cells.size() -
             std::min(layout.cells.size(), static_cast<std::size_t>(rules.reserve))) {}

std::string Tableau::source_fault(const CardMove& move) const {
  const auto letter = [&] { return place_letter(move.from_area, move.from); };
  if (move.from_area == Area::home) return home_fault(move);
  if (move.from_area == Area::cell) {
    if (std::string text = place_fault(move.from); !text.empty()) return text;
    if (layout_.cells[cell_of(move.from)]) return {};
    if (rules_.stacked) return "the reserve is empty";
    return move.from < cells_ ? fmt::format("cell {} is empty", letter())
                              : fmt::format("place {} of the reserve is empty", letter());
  }
  if (move.from_area != Area::column) return stock_fault(move);
  if (move.from >= layout_.columns.size()) {
    return fmt::format("no column {}: the game has {}", letter(), layout_.columns.size());
  }
  if (!layout_.columns[move.from].empty()) return {};
  return fmt::format("column {} is empty", letter());
}

std::string Tableau::home_fault(const CardMove& move) const {
  if (layout_.hole) return "no card leaves the hole";
  if (!rules_.removable) return "no card leaves its foundation";
  if (move.to_area != Area::column) return "a card comes back from home only to a column";
  if (move.from >= kFoundations) return fmt::format("the game has {} foundations", kFoundations);
  if (layout_.home[move.from] > 0) return {};
  return fmt::format("{}foundation {} is empty", move.from < kSuits ? "" : "the lower ",
                     suit_letter(move.from % kSuits));
}

// Why the game has no such cell or place of its reserve.
std::string Tableau::place_fault(std::uint8_t index) const {
  const std::size_t reserve = rules_.stacked ? 1 : layout_.cells.size() - cells_;
  if (index < cells_ + reserve) return {};
  const char letter = place_letter(Area::cell, index);
  if (rules_.stacked) return fmt::format("no place {}: the reserve is a", letter);
  if (reserve > 0) return fmt::format("no place {}: the reserve has {}", letter, reserve);
  return fmt::format("no cell {}: the game has {}", letter, cells_);
}

// The top card of the foundation; with two packs, the first twin that lies nowhere else.
Card Tableau::home_card(int foundation) const {
  const Card card = make_card(layout_.home[index(foundation)], foundation % kSuits);
  const auto has_card = [&](const auto& pile) {
    return std::find(pile.begin(), pile.end(), card) != pile.end();
  };
  const bool is_home =
      kPacks == 1 || !(has_card(layout_.stock) || has_card(layout_.cells) ||
                       std::any_of(layout_.columns.begin(), layout_.columns.end(), has_card));
  return is_home ? card : make_card(rank(card), suit(card), 1);
}

Card Tableau::moved_card(const CardMove& move) const {
  switch (move.from_area) {
    case Area::column:
      return layout_.columns[move.from].back();
    case Area::cell:
      return *layout_.cells[cell_of(move.from)];
    case Area::home:
      return home_card(move.from);
    case Area::stock:
      return layout_.stock[layout_.turned];
    case Area::waste:
    case Area::columns:
      break;
  }
  return layout_.stock[layout_.turned - 1];
}

std::string Tableau::fault(const CardMove& move) const {
  if (fills_spaces(rules_)) {
    if (std::string text = fill_fault(move); !text.empty()) return text;
  }
  if (move.deals()) return stock_fault(move);
  if (std::string text = source_fault(move); !text.empty()) return text;
  return target_fault(move);
}

std::string Tableau::target_fault(const CardMove& move) const {
  const Card card = moved_card(move);
  const auto letter = [&] { return place_letter(move.to_area, move.to); };
  if (move.to_area == Area::home && layout_.hole) {
    if (move.from_area == Area::stock || goes_into_hole(card)) return {};
    return fmt::format("{} does not go onto {} in the hole", text_of(card), text_of(*layout_.hole));
  }
  if (move.to_area == Area::home && rules_.complete_piles) return "only a complete pile goes home";
  if (move.to_area == Area::home) {
    const int s = suit(card);
    if (foundation_under(card) || goes_down(card)) return {};
    const auto last = [&](int rank) {
      return fmt::format("{}-{}", suit_letter(s), rank_letter(rank));
    };
    const std::string other =
        rules_.descending ? " up, " + last(layout_.last_down(s)) + " down" : "";
    return fmt::format("{} is not the next card home: {}{}", text_of(card), last(layout_.top(s)),
                       other);
  }
  if (move.to_area == Area::cell) {
    if (std::string text = place_fault(move.to); !text.empty()) return text;
    if (move.to >= cells_) return "the reserve takes no card";
    const auto& cell = layout_.cells[move.to];
    if (!cell) return {};
    if (empty_cells().size() == 0) return "no empty cell";
    return fmt::format("cell {} holds {}", letter(), text_of(*cell));
  }
  if (move.to_area == Area::columns) return "only the stock is dealt to all columns";
  if (move.to_area != Area::column) return "no card comes back to the waste";
  if (move.to >= layout_.columns.size()) {
    return fmt::format("no column {}: the game has {}", letter(), layout_.columns.size());
  }
  if (move.from_area == Area::column && move.from == move.to) {
    return "a column does not move onto itself";
  }
  const bool from_waste = move.from_area == Area::waste && rules_.spaces == Spaces::waste;
  if (from_waste && layout_.columns[move.to].empty()) return {};
  return column_fault(card, move.to);
}

// The rules of a game, written out once more.

std::string Tableau::column_fault(Card card, std::uint8_t column) const {
  const auto& cards = layout_.columns[column];
  if (!cards.empty()) {
    if (builds(rules_.build, card, cards.back())) return {};
    return fmt::format("{} does not go onto {}", text_of(card), text_of(cards.back()));
  }
  switch (rules_.spaces) {
    case Spaces::none:
      return "no card goes to an empty column";
    case Spaces::kings:
      if (rank(card) == kRanks) break;
      return "only a king goes to an empty column";
    case Spaces::waste:
      return "only the waste's top card goes to an empty column";
    case Spaces::reserve:
    case Spaces::any:
      break;
  }
  return {};
}

bool Tableau::goes_into_hole(Card card) const {
  const int step = std::abs(rank(card) - rank(*layout_.hole));
  return step == 1 || (rules_.hole_loops && step == kRanks - 1);
}

std::optional<std::size_t> Tableau::foundation_under(Card card) const {
  for (int f = suit(card); f < kFoundations; f += kSuits) {
    if (rank(card) == layout_.top(f) + 1) return index(f);
  }
  return std::nullopt;
}

bool Tableau::goes_down(Card card) const {
  return rules_.descending && rank(card) == layout_.low(suit(card)) - 1;
}

bool Tableau::builds(Build build, Card card, Card onto) const {
  if (build == Build::unordered) return true;
  const int step = rank(onto) - rank(card);
  if (step != 1 && (step != -1 || build != Build::suit_up_or_down)) return false;
  const int lower = suit(face(card, rules_.suits));
  const int upper = suit(face(onto, rules_.suits));
  const auto red = [](int suit) { return suit == 1 || suit == 2; };
  switch (build) {
    case Build::none:
      return false;
    case Build::same_suit:
    case Build::suit_up_or_down:
      return lower == upper;
    case Build::red_black:
      return red(lower) != red(upper);
    case Build::any_suit:
    case Build::unordered:
      break;
  }
  return true;
}

std::string Tableau::pile_fault(std::uint8_t column) const {
  const auto& cards = layout_.columns[column];
  constexpr auto kPile = static_cast<std::size_t>(kRanks);
  bool complete = cards.size() - layout_.face_down[column] >= kPile;
  const auto suit_of = [&](Card card) { return suit(face(card, rules_.suits)); };
  for (std::size_t i = 0; complete && i < kPile; ++i) {
    const Card card = cards[cards.size() - 1 - i];
    complete = rank(card) == static_cast<int>(i) + 1 && suit_of(card) == suit_of(cards.back());
  }
  if (complete) return {};
  return fmt::format("only a complete pile goes home: column {} does not end in K to A of a suit",
                     place_letter(Area::column, column));
}

// The fault of a move of several cards at once.
std::string Tableau::group_fault(const RunMove& move) const {
  const auto& [run, count] = move;
  if (run.to_area == Area::home) return pile_fault(run.from);
  if (count > group_length(run.from)) return "these cards are not a group";
  if (std::string text = fill_fault(run); !text.empty()) return text;
  const auto& cards = layout_.columns[run.from];
  return column_fault(cards[cards.size() - count], run.to);
}

void Tableau::make(const RunMove& move) {
  const auto& [run, count] = move;
  if (run.deals()) return make_deals(move);
  const std::string text = count == 1 ? fault(run) : group_fault(move);
  if (!text.empty()) throw std::logic_error(text);
  if (count == 1) return make_legal(run);
  auto& source = layout_.columns[run.from];
  const auto first = source.end() - count;
  if (run.to_area == Area::home) {
    layout_.home[*foundation_under(layout_.columns[run.from].back())] = kRanks;
  } else {
    auto& target = layout_.columns[run.to];
    target.insert(target.end(), first, source.end());
  }
  source.erase(first, source.end());
  turn_up(run.from);
}

void Tableau::make_legal(const CardMove& move) {
  if (move.deals()) return deal(move);
  const Card card = moved_card(move);
  if (move.from_area == Area::column) {
    layout_.columns[move.from].pop_back();
    if (rules_.face_down) turn_up(move.from);
  } else if (move.from_area == Area::cell) {
    layout_.cells[cell_of(move.from)].reset();
  } else if (move.from_area == Area::home) {
    const bool takes_second = has_equal_after(layout_.home, move.from);
    --layout_.home[index(move.from + (takes_second ? kSuits : 0))];
  } else {
    if (move.from_area == Area::waste) --layout_.turned;
    layout_.stock.erase(layout_.stock.begin() + static_cast<std::ptrdiff_t>(layout_.turned));
  }
  if (move.to_area == Area::home) {
    const auto under = foundation_under(card);
    const std::size_t f = layout_.hole ? index(suit(card)) : under.value_or(index(suit(card)));
    if (!layout_.hole && !under) ++layout_.down[f];
    if (layout_.hole) layout_.hole = card;
    ++layout_.home[f];
  } else if (move.to_area == Area::cell) {
    layout_.cells[move.to] = card;
  } else {
    layout_.columns[move.to].push_back(card);
  }
}

// Turns the column's exposed card face up.
void Tableau::turn_up(std::uint8_t column) {
  const std::size_t size = layout_.columns[column].size();
  auto& face_down = layout_.face_down[column];
  if (face_down == size && size > 0) --face_down;
}

void Tableau::make(const std::vector<RunMove>& moves) {
  for (const RunMove& move : moves) make(move);
}

Indices Tableau::empty_cells() const {
  Indices empty;
  for (std::size_t i = 0; i < cells_; ++i) {
    if (!layout_.cells[i]) empty.add(static_cast<std::uint8_t>(i));
  }
  return empty;
}

Indices Tableau::empty_columns_but(std::uint8_t except) const {
  Indices empty;
  for (std::size_t i = 0; i < layout_.columns.size(); ++i) {
    if (i != except && layout_.columns[i].empty()) empty.add(static_cast<std::uint8_t>(i));
  }
  return empty;
}

Indices Tableau::waiting_columns_but(std::uint8_t except) const {
  return takes_any(rules_.spaces) ? empty_columns_but(except) : Indices();
}

int Tableau::run_length(std::uint8_t column) const {
  return length(column, rules_.groups == Build::unordered ? rules_.groups : rules_.build);
}

int Tableau::group_length(std::uint8_t column, int covered) const {
  return length(column, rules_.groups, covered);
}

// How many cards at the end of the column, beneath the covered ones, are built by that rule.
int Tableau::length(std::uint8_t column, Build build, int covered) const {
  const auto& cards = layout_.columns[column];
  if (cards.size() <= index(covered)) return 0;
  int count = 1;
  for (std::size_t i = cards.size() - 1 - index(covered);
       i > layout_.face_down[column] && builds(build, cards[i], cards[i - 1]); --i) {
    ++count;
  }
  return count;
}

bool Tableau::won() const {
  return std::accumulate(layout_.home.begin(), layout_.home.end(), 0) == kCards;
}

}  // namespace coevo::patience
