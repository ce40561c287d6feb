// SPDX-License-Identifier: MIT
// A board as people see it: cards in columns, cells and foundations. Boards are read, printed and
// dealt in this form; searches use State.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/domains/freecell/state/card.h"

namespace coevo::freecell {

inline constexpr int kMaxColumns = 10;
inline constexpr int kMaxCells = 8;

struct Layout {
  std::vector<std::vector<Card>> columns;  // each from the deepest card to the exposed one
  std::vector<std::optional<Card>> cells;  // as many as the game has
  std::array<int, kSuits> home{};          // rank of the highest card at home, 0 for none

  friend bool operator==(const Layout&, const Layout&) = default;
};

}  // namespace coevo::freecell
