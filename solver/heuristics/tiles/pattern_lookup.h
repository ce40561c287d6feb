// Looks a position up in a pattern database, as it is or mirrored: along the main diagonal the goal
// is the goal again, with other tiles' numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "solver/heuristics/tiles/pattern_database.h"

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

  // `rounds`: tiles to look at, at least the pattern's; look-ups of as many rounds take the same
  // branches, which matters where they alternate.
  explicit PatternLookup(std::shared_ptr<const PatternDatabase> database, int rounds = 0)
      : database_(std::move(database)),
        values_(database_->values().data()),
        ranks_(&database_->ranks()),
        rounds_(std::max(rounds, database_->pattern().size())) {
    const auto& pattern = database_->pattern();
    const auto idle = static_cast<std::size_t>(rounds_ - pattern.size());
    for (std::size_t i = 0; i < pattern.tiles.size(); ++i) {
      Round& round = rounds_of_[idle + i];
      round = {pattern.tiles[i], 0, ~std::uint32_t{0}, database_->weights().of_tile[i]};
      if constexpr (kHasMirror) round.mirrored_tile = kMirror<AnyPuzzle>[round.tile];
    }
  }

  const PatternDatabase& database() const { return *database_; }

  // `square_of` by tile, as in the puzzle's State.
  std::uint8_t plain(Word square_of) const { return by_size<false>(square_of); }
  std::uint8_t mirrored(Word square_of) const {
    static_assert(kHasMirror);
    return by_size<true>(square_of);
  }

 private:
  // One tile's part in the placement's number; an idle one has none.
  struct Round {
    std::uint8_t tile = 0;
    std::uint8_t mirrored_tile = 0;
    std::uint32_t mask = 0;  // of its square's bit
    std::uint32_t weight = 0;
  };

  template <bool kMirrored>
  std::uint8_t by_size(Word square_of) const {
    switch (rounds_) {  // the number is known where the loop is, so that it is unrolled
      case 1:
        return look_up<1, kMirrored>(square_of);
      case 2:
        return look_up<2, kMirrored>(square_of);
      case 3:
        return look_up<3, kMirrored>(square_of);
      case 4:
        return look_up<4, kMirrored>(square_of);
      case 5:
        return look_up<5, kMirrored>(square_of);
      case 6:
        return look_up<6, kMirrored>(square_of);
      case 7:
        return look_up<7, kMirrored>(square_of);
      default:
        return look_up<8, kMirrored>(square_of);
    }
  }

  template <int kRounds, bool kMirrored>
  std::uint8_t look_up(Word square_of) const {
    std::uint32_t set = 0;
    std::uint32_t placement = 0;
    for (int i = kRounds - 1; i >= 0; --i) {
      const Round& round = rounds_of_[static_cast<std::size_t>(i)];
      int square = AnyPuzzle::Pack::get(square_of, kMirrored ? round.mirrored_tile : round.tile);
      if constexpr (kMirrored) square = kMirror<AnyPuzzle>[static_cast<std::size_t>(square)];
      const std::uint32_t bit = std::uint32_t{1} << square;
      placement += static_cast<std::uint32_t>(std::popcount(set & (bit - 1))) * round.weight;
      set |= bit & round.mask;
    }
    return values_[placement + (*ranks_)(set)];
  }

  std::shared_ptr<const PatternDatabase> database_;
  const std::uint8_t* values_;  // its parts, so that a look-up goes to memory once
  const SetRanks* ranks_;
  int rounds_;
  std::array<Round, kMostPatternTiles> rounds_of_{};
};

}  // namespace coevo::tiles
