// SPDX-License-Identifier: MIT
// A single-card move for the shortening pass, which does not distinguish cells.
#pragma once

#include <cstdint>

#include "solver/domains/freecell/state/card.h"
#include "solver/domains/freecell/state/layout.h"

namespace coevo::freecell {

inline constexpr std::uint8_t kCellHop = freecell::kMaxColumns;  // columns are 0 .. 9
inline constexpr std::uint8_t kHomeHop = kCellHop + 1;
inline constexpr int kHopPlaces = kHomeHop + 1;

struct Hop {
  freecell::Card card;
  std::uint8_t from;
  std::uint8_t to;
};

}  // namespace coevo::freecell
