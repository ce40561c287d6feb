// SPDX-License-Identifier: MIT
// A plain board on which cards, groups and complete piles are moved one by one. Of a game's rules
// it knows how columns are built, what goes to an empty one, which cards are a group, that no card
// goes to the reserve, how the stock is dealt, when cards are turned up, and what goes home and
// comes back, all written out independently of the searches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/spaces/state_space.h"

namespace coevo::patience {

// Some cells or columns.
using Indices = solver::MoveList<std::uint8_t, kMaxColumns>;

class Tableau {
 public:
  // The numbers of columns and cells are the layout's, without the rules' reserve.
  Tableau(const Layout& layout, const Rules& rules);
  const Layout& layout() const { return layout_; }
  Layout take() && { return std::move(layout_); }

  // Why the move is illegal, for people; empty when it is legal.
  std::string fault(const CardMove& move) const;
  // Why the column does not take the card, or the run that it is the base of; "" when it does.
  std::string column_fault(Card card, std::uint8_t column) const;
  // The empty column that must be filled before any other move.
  std::optional<std::uint8_t> column_to_fill() const;
  // Why another move has to fill an empty column first; "" when none has to.
  std::string fill_fault(const CardMove& move) const;
  // Why the deals are not legal; "" when they are.
  std::string deal_fault(const RunMove& move) const;
  // Makes the moves, each of one card, a group, a complete pile or deals; throws std::logic_error
  // when one is not legal.
  void make(const RunMove& move);
  void make(const std::vector<RunMove>& moves);
  // Makes a move that fault() has found legal.
  void make_legal(const CardMove& move);

  // Without the places of the reserve.
  Indices empty_cells() const;
  // Empty columns, without `except`.
  Indices empty_columns_but(std::uint8_t except) const;
  // Those in which any card may wait: none of them, unless every card goes to an empty column.
  Indices waiting_columns_but(std::uint8_t except) const;
  const Rules& rules() const { return rules_; }
  // How many cards at the end of the column are built on each other.
  int run_length(std::uint8_t column) const;
  // How many of them move as one, at least one, beneath those that `covered` counts; 0 for none.
  int group_length(std::uint8_t column, int covered = 0) const;
  // Why the column does not end in a complete pile, "" when it does.
  std::string pile_fault(std::uint8_t column) const;
  bool won() const;

 private:
  std::string source_fault(const CardMove& move) const;
  std::string home_fault(const CardMove& move) const;
  std::string stock_fault(const CardMove& move) const;
  void make_deals(const RunMove& move);
  void deal(const CardMove& move);
  void deal_to_columns();
  std::pair<Area, std::string_view> stock_target() const;
  void turn_up(std::uint8_t column);
  std::string place_fault(std::uint8_t index) const;
  // Where the card of a cell or of a place of the reserve is among the layout's cells.
  std::size_t cell_of(std::uint8_t place) const;
  std::string target_fault(const CardMove& move) const;
  Card home_card(int foundation) const;
  Card moved_card(const CardMove& move) const;
  std::string group_fault(const RunMove& move) const;
  bool goes_into_hole(Card card) const;
  // The foundation whose next card it is.
  std::optional<std::size_t> foundation_under(Card card) const;
  // Whether it is the next card of its suit's descending foundation.
  bool goes_down(Card card) const;
  bool builds(Build build, Card card, Card onto) const;
  std::string text_of(Card card) const { return card_text(card, rules_.suits); }
  int length(std::uint8_t column, Build build, int covered = 0) const;

  Layout layout_;
  Rules rules_;
  std::size_t cells_;  // that take cards; the places after them are the reserve's
};

}  // namespace coevo::patience
