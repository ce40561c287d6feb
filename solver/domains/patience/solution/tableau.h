// SPDX-License-Identifier: MIT
// A plain board on which cards are moved one by one, by rules written independently of the
// searches'.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "solver/domains/patience/solution/written_move.h"
#include "solver/domains/patience/state/layout.h"

namespace coevo::patience {

class Tableau {
 public:
  explicit Tableau(const patience::Layout& layout);
  const patience::Layout& layout() const { return layout_; }
  patience::Layout take() && { return std::move(layout_); }

  // Why the move is illegal, for people; empty when it is legal.
  std::string fault(const CardMove& move) const;
  // Makes the move; throws std::logic_error when it is not legal.
  void make(const CardMove& move);
  void make(const std::vector<CardMove>& moves);
  // Makes a move that fault() has found legal.
  void make_legal(const CardMove& move);

  // How many cells are empty, and how many columns without `except`.
  std::size_t empty_cell_count() const;
  std::size_t empty_column_count(std::uint8_t except) const;
  std::vector<std::uint8_t> empty_cells() const;
  // Empty columns, without `except`.
  std::vector<std::uint8_t> empty_columns_but(std::uint8_t except) const;
  // How many cards at the end of the column alternate in colour and descend.
  int run_length(std::uint8_t column) const;
  bool won() const;

 private:
  std::string source_fault(const CardMove& move) const;
  patience::Card moved_card(const CardMove& move) const;

  patience::Layout layout_;
};

}  // namespace coevo::patience
