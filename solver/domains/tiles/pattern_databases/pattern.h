// SPDX-License-Identifier: MIT
// Patterns, a few tiles of a board, and partitions of all its tiles into patterns.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::tiles {

// Patterns: a few tiles of a board, and the numbering of their placements.
inline constexpr int kMaxPatternTiles = 8;

struct Pattern {
  int rows = 0;
  int columns = 0;
  std::vector<std::uint8_t> tiles;  // ascending, without the blank; 1 .. 8 of them

  int squares() const { return rows * columns; }
  int size() const { return static_cast<int>(tiles.size()); }
  std::string name() const;  // "4x4 1,2,3,4"
};

// Numbers the sets of `size` of a board's squares, ascending by the sets' bit masks: the rank of a
// combination in colexicographic order, by halves of the board so that the tables stay in the
// first-level cache.
class SetRanks {
 public:
  SetRanks(int squares, int size);

  std::uint32_t operator()(std::uint32_t set) const {
    const Low& low = low_[set & low_mask_];
    return low.rank + high_ranks_[low.row + (set >> low_bits_)];
  }
  std::uint32_t count() const { return count_; }

 private:
  struct Low {
    std::uint32_t rank;
    std::uint32_t row;  // where the high halves begin that go with so many members
  };

  int low_bits_;
  std::uint32_t low_mask_;
  std::uint32_t count_;
  std::vector<Low> low_;
  std::vector<std::uint32_t> high_ranks_;  // by members in the low half, then by the high half
};

// n over k; 0 if k > n.
std::uint32_t binomial(int n, int k);

// All sets of so many of the squares, one bit each, ascending by mask.
std::vector<std::uint32_t> all_sets(int squares, int size);

// By tile: the place of its square among the occupied ones, from the rank of the order (the Lehmer
// code of `size` tiles).
std::vector<int> places_of(std::uint32_t order, int size);

// The number of a placement is order * sets + set: the rank of the order in which the tiles lie on
// their squares (Lehmer code), and the rank of the set of squares. A tile that slides along its row
// changes the set alone, so that its neighbours lie close by in memory.
struct PlacementWeights {
  explicit PlacementWeights(const Pattern& pattern);
  std::uint32_t sets;  // rounded up to an even number, so that no byte has values of two orders
  std::uint32_t orders;
  std::array<std::uint32_t, kMaxPatternTiles> of_tile{};  // what a digit of the Lehmer code counts
  std::size_t placements() const { return std::size_t{sets} * orders; }
  std::size_t bytes() const { return placements() / 2; }  // of the packed values
};

// All tiles of a board divided into patterns, by name: the sum of their databases is a lower bound.
struct Partition {
  std::string_view name;  // of the heuristic
  std::string_view help;
  int rows;
  int columns;
  std::vector<std::vector<std::uint8_t>> patterns;
};

// Those of that board size; may be empty.
std::vector<Partition> partitions(int rows, int columns);
// Null if none has that name.
const Partition* find_partition(int rows, int columns, std::string_view name);

}  // namespace coevo::tiles
