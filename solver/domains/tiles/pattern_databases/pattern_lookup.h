// SPDX-License-Identifier: MIT
// Looks a position up in a pattern database, directly or mirrored: mirroring along the main
// diagonal gives the goal again, with other numbers on the tiles.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "solver/domains/tiles/pattern_databases/pattern_database.h"

namespace coevo::tiles {

// The square, or tile, that takes the place of each one in the mirror; only square boards have it.
template <class AnyPuzzle>
inline constexpr auto kMirror = [] {
  std::array<std::uint8_t, AnyPuzzle::kSquares> mirror{};
  for (int square = 0; square < AnyPuzzle::kSquares; ++square) {
    const int row = square / AnyPuzzle::kColumns;
    const int column = square % AnyPuzzle::kColumns;
    mirror[static_cast<std::size_t>(square)] =
        static_cast<std::uint8_t>(column * AnyPuzzle::kColumns + row);
  }
  return mirror;
}();

template <class AnyPuzzle>
class PatternLookup {
 public:
  using Word = typename AnyPuzzle::Word;
  static constexpr bool kHasMirror = AnyPuzzle::kRows == AnyPuzzle::kColumns;

  explicit PatternLookup(std::shared_ptr<const PatternDatabase> database)
      : database_(std::move(database)),
        packed_(database_->packed().data()),
        ranks_(&database_->ranks()) {
    for (const std::uint8_t tile : database_->pattern().tiles) {
      mirrored_tiles_.push_back(kHasMirror ? kMirror<AnyPuzzle>[tile] : tile);
    }
  }

  const PatternDatabase& database() const { return *database_; }

  // Moves; `square_of` by tile, as in the puzzle's State.
  std::int32_t plain(Word square_of) const {
    return value(database_->pattern().tiles, square_of, plain_placement(square_of));
  }
  std::int32_t mirrored(Word square_of) const {
    return value(mirrored_tiles_, square_of, mirrored_placement(square_of));
  }

  // The number of a placement in two parts.
  struct Placement {
    std::uint32_t order;  // what PlacementWeights counts
    std::uint32_t set;    // of squares, one bit each
  };
  Placement plain_placement(Word square_of) const {
    return placement(database_->pattern().tiles,
                     [&](int tile) { return AnyPuzzle::Pack::get(square_of, tile); });
  }
  Placement mirrored_placement(Word square_of) const {
    static_assert(kHasMirror);
    return placement(mirrored_tiles_, [&](int tile) {
      return kMirror<AnyPuzzle>[static_cast<std::size_t>(AnyPuzzle::Pack::get(square_of, tile))];
    });
  }
  std::uint32_t rank(std::uint32_t set) const { return (*ranks_)(set); }
  // Half of what the value exceeds the Manhattan distance by; the placement's number is
  // order + rank(set).
  std::int32_t half_excess(std::uint32_t placement) const { return unpacked(packed_, placement); }
  void prefetch(std::uint32_t placement) const { __builtin_prefetch(packed_ + placement / 2); }

 private:
  std::int32_t value(const std::vector<std::uint8_t>& tiles, Word square_of,
                     const Placement& at) const {
    std::int32_t distances = 0;
    for (const std::uint8_t tile : tiles) {
      distances += AnyPuzzle::distance(AnyPuzzle::Pack::get(square_of, tile), tile);
    }
    return distances + 2 * half_excess(at.order + rank(at.set));
  }
  template <class SquareOf>
  Placement placement(const std::vector<std::uint8_t>& tiles, const SquareOf& square_of) const {
    Placement at{0, 0};
    for (std::size_t i = tiles.size(); i-- > 0;) {
      const std::uint32_t bit = std::uint32_t{1} << square_of(tiles[i]);
      at.order += static_cast<std::uint32_t>(std::popcount(at.set & (bit - 1))) *
                  database_->weights().of_tile[i];
      at.set |= bit;
    }
    return at;
  }

  std::shared_ptr<const PatternDatabase> database_;
  const std::uint8_t* packed_;  // its parts, so that a look-up goes to memory once
  const SetRanks* ranks_;
  std::vector<std::uint8_t> mirrored_tiles_;
};

}  // namespace coevo::tiles
