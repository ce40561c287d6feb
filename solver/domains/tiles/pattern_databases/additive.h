// SPDX-License-Identifier: MIT
// The sum of a partition's databases, or of its mirror image if that is larger, and its change by
// one move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"
#include "solver/domains/tiles/pattern_databases/pattern_lookup.h"
#include "solver/domains/tiles/state/puzzle.h"

namespace coevo::tiles {

// A move changes the placement of one pattern only, and that only a little: the tile passes the few
// others between its square and the blank's in reading order. So the numbers of the placements are
// updated incrementally. Values are prefetched and only read by value().
template <class AnyPuzzle>
class Additive {
 public:
  using State = typename AnyPuzzle::State;
  static constexpr std::size_t kSquares = AnyPuzzle::kSquares;
  static constexpr std::size_t kMaxPatterns = kSquares <= 9 ? 2 : kSquares <= 16 ? 3 : 4;
  using Set = std::conditional_t<kSquares <= 16, std::uint16_t, std::uint32_t>;
  // The board as it is, or its mirror image. By pattern:
  struct Side {
    std::array<std::uint32_t, kMaxPatterns> placements;
    std::array<Set, kMaxPatterns> sets;  // the tiles' squares, one bit each
  };
  struct IncrementalState {
    std::array<Side, 2> sides;
    std::int32_t distance;  // Manhattan, of all tiles; in the mirror it is the same
  };

  explicit Additive(const Partition& partition) {
    for (const auto& tiles : partition.patterns) {
      parts_.emplace_back(pattern_database({partition.rows, partition.columns, tiles}));
      add_passings(tiles, parts_.back().database().weights());
      for (const std::uint8_t tile : tiles) {
        part_[0][tile] = static_cast<std::uint8_t>(parts_.size() - 1);
        part_[1][kMirror<AnyPuzzle>[tile]] = part_[0][tile];
      }
    }
  }

  IncrementalState begin(const State& state) const {
    IncrementalState kept{};
    for (int tile = 1; tile < AnyPuzzle::kSquares; ++tile) {
      kept.distance += AnyPuzzle::distance(AnyPuzzle::Pack::get(state.square_of, tile), tile);
    }
    for (std::size_t mirrored = 0; mirrored < 2; ++mirrored) {
      for (std::size_t part = 0; part < parts_.size(); ++part) {
        const auto [order, set] = mirrored == 0 ? parts_[part].plain_placement(state.square_of)
                                                : parts_[part].mirrored_placement(state.square_of);
        kept.sides[mirrored].placements[part] = order + parts_[part].rank(set);
        kept.sides[mirrored].sets[part] = static_cast<Set>(set);
      }
    }
    return kept;
  }
  // `state` is the one after the move.
  IncrementalState next(const IncrementalState& before, const State& state,
                        const Move& move) const {
    IncrementalState kept = before;
    // A tile that moves along its row passes no other; but it does in the mirror, along its column.
    const int steps = move.to - move.from;
    const std::size_t passing_side = std::abs(steps) == 1 ? 1 : 0;
    const auto& passing = passing_[passing_side][move.tile];
    std::int32_t change = 0;
    for (const std::uint8_t square : kPassed[passing_side][std::min(move.from, move.to)]) {
      change += passing[static_cast<std::size_t>(AnyPuzzle::Pack::get(state.tile_at, square))];
    }
    const std::size_t part = part_[passing_side][move.tile];
    auto& [plain, mirrored] = kept.sides;
    kept.sides[passing_side].placements[part] +=
        static_cast<std::uint32_t>(steps > 0 ? change : -change);
    slide(plain, part_[0][move.tile], move.from, move.to);
    slide(mirrored, part_[1][move.tile], kMirror<AnyPuzzle>[move.from],
          kMirror<AnyPuzzle>[move.to]);
    kept.distance += kDistance[move.tile][move.to] - kDistance[move.tile][move.from];
    return kept;
  }
  std::int32_t value(const IncrementalState& kept) const {
    return kept.distance + 2 * std::max(half_excess(kept.sides[0]), half_excess(kept.sides[1]));
  }

 private:
  static_assert(AnyPuzzle::kRows == AnyPuzzle::kColumns, "only square boards have the mirror");
  using PassedSquares = std::array<std::uint8_t, AnyPuzzle::kColumns - 1>;
  template <class Value>
  using Table = std::array<std::array<Value, kSquares>, kSquares>;

  // The squares between the given one and the one below it, or the one to its right in the mirror.
  static constexpr auto make_passed() {
    std::array<std::array<PassedSquares, kSquares>, 2> passed{};
    for (std::size_t square = 0; square < kSquares; ++square) {
      for (std::size_t i = 0; i + 1 < AnyPuzzle::kColumns; ++i) {
        const std::size_t mirrored = kMirror<AnyPuzzle>[square] + i + 1;
        if (square + i + 1 < kSquares) {
          passed[0][square][i] = static_cast<std::uint8_t>(square + i + 1);
        }
        if (mirrored < kSquares) passed[1][square][i] = kMirror<AnyPuzzle>[mirrored];
      }
    }
    return passed;
  }
  static constexpr auto kPassed = make_passed();

  static constexpr auto kDistance = [] {
    Table<std::int8_t> distance{};  // by tile, then by square
    for (std::size_t tile = 0; tile < kSquares; ++tile) {
      for (std::size_t square = 0; square < kSquares; ++square) {
        distance[tile][square] = static_cast<std::int8_t>(
            AnyPuzzle::distance(static_cast<int>(square), static_cast<int>(tile)));
      }
    }
    return distance;
  }();

  // The change of the order's number when a tile passes another to a later square.
  void add_passings(const std::vector<std::uint8_t>& tiles, const PlacementWeights& weights) {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      for (std::size_t other = 0; other < tiles.size(); ++other) {
        if (i == other) continue;
        const auto change = other > i ? static_cast<std::int32_t>(weights.of_tile[i])
                                      : -static_cast<std::int32_t>(weights.of_tile[other]);
        passing_[0][tiles[i]][tiles[other]] = change;
        passing_[1][kMirror<AnyPuzzle>[tiles[i]]][kMirror<AnyPuzzle>[tiles[other]]] = change;
      }
    }
  }

  void slide(Side& side, std::size_t part, int from, int to) const {
    const std::uint32_t before = side.sets[part];
    const std::uint32_t after = before ^ (1U << from) ^ (1U << to);
    side.sets[part] = static_cast<Set>(after);
    side.placements[part] += parts_[part].rank(after) - parts_[part].rank(before);
    parts_[part].prefetch(side.placements[part]);
  }
  std::int32_t half_excess(const Side& side) const {
    std::int32_t sum = 0;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      sum += parts_[part].half_excess(side.placements[part]);
    }
    return sum;
  }

  std::vector<PatternLookup<AnyPuzzle>> parts_;
  std::array<std::array<std::uint8_t, kSquares>, 2> part_{};  // by tile, in the mirror too
  std::array<Table<std::int32_t>, 2> passing_{};              // 0 between patterns
};

}  // namespace coevo::tiles
