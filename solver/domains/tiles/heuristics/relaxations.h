// SPDX-License-Identifier: MIT
// The lengths of relaxed puzzles, the distance of the blank, and the mean of the tiles' distances.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "solver/domains/tiles/heuristics/summary.h"
#include "solver/features/feature.h"

namespace coevo::tiles {

// Tiles that are not at home.
template <class AnyPuzzle>
struct MisplacedTiles {
  static constexpr solver::Feature kFeature{.name = "misplaced_tiles",
                                            .help = "tiles not at home",
                                            .low = 0,
                                            .high = AnyPuzzle::kSquares - 1,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better,
                                            .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    int count = 0;
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) count += summary.square_of(tile) != tile;
    return count;
  }
};

// Tiles outside of their home row, and of their home column.
template <class AnyPuzzle>
struct OutOfRowAndColumn {
  static constexpr solver::Feature kFeature{
      .name = "out_of_row_and_column",
      .help = "tiles out of their row plus tiles out of their column",
      .low = 0,
      .high = 2 * AnyPuzzle::kSquares - 2,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    int count = 0;
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) {
      const int square = summary.square_of(tile);
      count += square / AnyPuzzle::kColumns != tile / AnyPuzzle::kColumns;
      count += square % AnyPuzzle::kColumns != tile % AnyPuzzle::kColumns;
    }
    return count;
  }
};

// The sum of the tiles' Manhattan distances: each move takes one tile one square.
template <class AnyPuzzle>
struct ManhattanDistance {
  static constexpr solver::Feature kFeature{
      .name = "manhattan_distance",
      .help = "the tiles' distances from home, summed",
      .low = 0,
      .high = AnyPuzzle::kSquares * (AnyPuzzle::kRows + AnyPuzzle::kColumns - 2),
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) { return summary.manhattan(); }
};

// Linear conflict (Hansson, Mayer, Yung 1992): Manhattan distance and two moves for each conflict.
template <class AnyPuzzle>
struct LinearConflict {
  static constexpr solver::Feature kFeature{
      .name = "linear_conflict",
      .help = "Manhattan distance, plus 2 for each tile that must let others pass in its home line",
      .low = 0,
      .high = AnyPuzzle::kSquares * (AnyPuzzle::kRows + AnyPuzzle::kColumns - 2) +
              4 * AnyPuzzle::kSquares,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    return summary.manhattan() + 2 * summary.conflicts();
  }
};

// Gaschnig (1979): moves when any tile may jump to the blank's square.
template <class AnyPuzzle>
struct Gaschnig {
  static constexpr solver::Feature kFeature{
      .name = "gaschnig",
      .help = "number of moves left if any tile could jump into the blank",
      .low = 0,
      .high = 2 * AnyPuzzle::kSquares,
      .unit = 1,
      .direction = solver::Direction::smaller_is_better,
      .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    // A cycle of the permutation takes length + 1 moves, that of the blank length - 1.
    int moves = 0;
    std::uint32_t seen = 0;
    for (int first = 0; first < AnyPuzzle::kSquares; ++first) {
      int length = 0;
      for (int i = first; ((seen >> i) & 1) == 0; i = summary.square_of(i), ++length)
        seen |= 1U << i;
      if (length > 1) moves += first == 0 ? length - 1 : length + 1;
    }
    return moves;
  }
};

// Where the blank is.
template <class AnyPuzzle>
struct BlankDistance {
  static constexpr solver::Feature kFeature{.name = "blank_distance",
                                            .help = "the blank's distance from home",
                                            .low = 0,
                                            .high = AnyPuzzle::kRows + AnyPuzzle::kColumns - 2,
                                            .unit = 1,
                                            .direction = solver::Direction::smaller_is_better,
                                            .admissible = true};
  static std::int32_t value(Summary<AnyPuzzle>& summary) {
    return summary.distance(summary.square_of(0), 0);
  }
};

// The geometric mean of the tiles' distances from home (Hauptman, Elyasaf, Sipper, SoCS 2011).
// As tiles at home would make it 0 almost always, it is the mean of distance + 1, less 1.

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
