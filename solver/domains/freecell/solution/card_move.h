// SPDX-License-Identifier: MIT
// Moves as a player makes them: of one card, or of a run between columns.
#pragma once

#include <cstdint>

namespace coevo::freecell {

// One card from one place to another.
struct CardMove {
  enum class Place : std::uint8_t { column, cell, home };
  Place from_place;  // never home
  Place to_place;
  std::uint8_t from;  // column or cell from 0
  std::uint8_t to;    // 0 for home

  friend bool operator==(const CardMove&, const CardMove&) = default;
};

// `count` cards at once; more than one only between columns.
struct RunMove {
  CardMove move;
  std::uint8_t count;

  friend bool operator==(const RunMove&, const RunMove&) = default;
};

}  // namespace coevo::freecell
