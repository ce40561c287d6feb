// The sum of a partition's databases, or of its mirror image where that is larger, and how it
// changes by one move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/domains/tiles/puzzle.h"
#include "solver/heuristics/tiles/partition.h"
#include "solver/heuristics/tiles/pattern_lookup.h"

namespace coevo::tiles {

template <class AnyPuzzle>
class Additive {
 public:
  static constexpr std::size_t kMostPatterns = 4;
  using Values = std::array<std::uint8_t, kMostPatterns>;
  struct Memo {
    Values plain{};
    Values mirrored{};
    std::int16_t plain_sum = 0;
    std::int16_t mirrored_sum = 0;
  };

  explicit Additive(const Partition& partition) {
    std::size_t rounds = 0;
    for (const auto& tiles : partition.patterns) rounds = std::max(rounds, tiles.size());
    for (const auto& tiles : partition.patterns) {
      for (const std::uint8_t tile : tiles) {
        plain_part_[tile] = static_cast<std::uint8_t>(lookups_.size());
        mirrored_part_[kMirror<AnyPuzzle>[tile]] = static_cast<std::uint8_t>(lookups_.size());
      }
      lookups_.emplace_back(pattern_database({partition.rows, partition.columns, tiles}),
                            static_cast<int>(rounds));
    }
  }

  Memo begin(const typename AnyPuzzle::State& state) const {
    Memo memo;
    for (std::size_t part = 0; part < lookups_.size(); ++part) {
      memo.plain[part] = lookups_[part].plain(state.square_of);
      memo.mirrored[part] = lookups_[part].mirrored(state.square_of);
      memo.plain_sum = static_cast<std::int16_t>(memo.plain_sum + memo.plain[part]);
      memo.mirrored_sum = static_cast<std::int16_t>(memo.mirrored_sum + memo.mirrored[part]);
    }
    return memo;
  }
  Memo next(Memo memo, const typename AnyPuzzle::State& state, const Move& move) const {
    const std::size_t part = plain_part_[move.tile];
    const std::uint8_t plain = lookups_[part].plain(state.square_of);
    memo.plain_sum = static_cast<std::int16_t>(memo.plain_sum + plain - memo.plain[part]);
    memo.plain[part] = plain;
    const std::size_t other = mirrored_part_[move.tile];
    const std::uint8_t mirrored = lookups_[other].mirrored(state.square_of);
    memo.mirrored_sum =
        static_cast<std::int16_t>(memo.mirrored_sum + mirrored - memo.mirrored[other]);
    memo.mirrored[other] = mirrored;
    return memo;
  }
  static std::int32_t value(const Memo& memo) {
    return std::max(memo.plain_sum, memo.mirrored_sum);
  }

 private:
  std::vector<PatternLookup<AnyPuzzle>> lookups_;
  std::array<std::uint8_t, AnyPuzzle::kSquares> plain_part_{};
  std::array<std::uint8_t, AnyPuzzle::kSquares> mirrored_part_{};
};

}  // namespace coevo::tiles
