// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/placement_distances.h"

#include <bit>
#include <cstdlib>

#include "solver/domains/tiles/pattern_databases/pattern_moves.h"

namespace coevo::tiles {

PlacementDistances::PlacementDistances(const Pattern& pattern)
    : pattern_(pattern), sets_(PlacementWeights(pattern).sets) {
  square_at_.assign(static_cast<std::size_t>(pattern.size()), std::vector<std::uint8_t>(sets_, 0));
  std::size_t rank = 0;
  for (std::uint32_t set : all_sets(pattern.squares(), pattern.size())) {
    for (auto& squares : square_at_) {
      squares[rank] = static_cast<std::uint8_t>(std::countr_zero(set));
      set &= set - 1;
    }
    ++rank;
  }
}

std::vector<std::uint8_t> PlacementDistances::of_order(std::uint32_t order) const {
  std::vector<std::uint8_t> sums(sets_, 0);
  const auto places = places_of(order, pattern_.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int home = pattern_.tiles[i];
    std::vector<std::uint8_t> distances;
    for (int square = 0; square < pattern_.squares(); ++square) {
      const auto [row, column] = std::div(square, pattern_.columns);
      const auto [home_row, home_column] = std::div(home, pattern_.columns);
      distances.push_back(
          static_cast<std::uint8_t>(std::abs(row - home_row) + std::abs(column - home_column)));
    }
    const auto& squares = square_at_[static_cast<std::size_t>(places[i])];
    for (std::size_t set = 0; set < sums.size(); ++set) {
      sums[set] = static_cast<std::uint8_t>(sums[set] + distances[squares[set]]);
    }
  }
  return sums;
}

}  // namespace coevo::tiles
