// SPDX-License-Identifier: MIT
// The geometric mean of the tiles' distances from home (Hauptman, Elyasaf, Sipper, SoCS 2011).
// As tiles at home would make it 0 almost always, it is the mean of distance + 1, less 1.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

namespace detail {
// round(1024 * log2(distance + 1))
inline constexpr std::array<std::int32_t, 10> kLogarithms{0,    1024, 1623, 2048, 2378,
                                                          2647, 2875, 3072, 3246, 3402};
// round(1000 * (2^(i / 1024) - 1)) by square roots and products alone, which IEEE 754 rounds the
// same way everywhere.
inline const std::vector<std::int32_t>& powers() {
  static const auto table = [] {
    double step = 2.0;
    for (int i = 0; i < 10; ++i) step = std::sqrt(step);
    std::vector<std::int32_t> values;
    double power = 1.0;
    for (int i = 0; i <= kLogarithms.back(); ++i, power *= step) {
      values.push_back(static_cast<std::int32_t>(1000.0 * (power - 1.0) + 0.5));
    }
    return values;
  }();
  return table;
}
}  // namespace detail

template <class AnyPuzzle>
struct GeometricMean {
  static constexpr solver::Feature kFeature{
      .name = "geometric_mean",
      .help = "geometric mean of the tiles' distances from home, each plus one",
      .low = 0,
      .high = 9000,
      .unit = 1000,
      .direction = solver::Direction::smaller_is_better};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    std::int32_t sum = 0;
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) {
      sum += detail::kLogarithms[static_cast<std::size_t>(
          summary.distance(summary.square_of(tile), tile))];
    }
    return detail::powers()[static_cast<std::size_t>(sum / (AnyPuzzle::kSquares - 1))];
  }
};

}  // namespace coevo::tiles
