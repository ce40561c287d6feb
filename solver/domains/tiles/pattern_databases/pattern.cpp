// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace coevo::tiles {

std::string Pattern::name() const {
  return fmt::format("{}x{} {}", rows, columns, fmt::join(tiles, ","));
}

std::uint32_t binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) {
    result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return static_cast<std::uint32_t>(result);
}

namespace {

// Sum of binomial(square, place) over the set's members, whose places begin after `before`.
std::uint32_t rank_of(std::uint32_t set, int first_square, int before) {
  std::uint32_t rank = 0;
  for (int place = before; set != 0; set &= set - 1) {
    rank += binomial(first_square + std::countr_zero(set), ++place);
  }
  return rank;
}

}  // namespace

SetRanks::SetRanks(int squares, int size)
    : low_bits_((squares + 1) / 2),
      low_mask_((1U << low_bits_) - 1),
      count_(binomial(squares, size)) {
  const int high_bits = squares / 2;
  for (std::uint32_t low = 0; low <= low_mask_; ++low) {
    const auto members = static_cast<std::uint32_t>(std::popcount(low));
    low_.push_back({rank_of(low, 0, 0), members << high_bits});
  }
  for (int before = 0; before <= low_bits_; ++before) {
    for (std::uint32_t high = 0; high < (1U << high_bits); ++high) {
      high_ranks_.push_back(rank_of(high, low_bits_, before));
    }
  }
}

PlacementWeights::PlacementWeights(const Pattern& pattern)
    : sets((binomial(pattern.squares(), pattern.size()) + 1) / 2 * 2), orders(1) {
  for (int tile = pattern.size() - 1; tile >= 0; --tile) {
    of_tile[static_cast<std::size_t>(tile)] = orders * sets;
    orders *= static_cast<std::uint32_t>(pattern.size() - tile);
  }
}

std::vector<std::uint32_t> all_sets(int squares, int size) {
  std::vector<std::uint32_t> sets;
  std::uint32_t set = (std::uint32_t{1} << size) - 1;
  for (std::uint32_t left = binomial(squares, size); left > 0; --left) {
    sets.push_back(set);
    const std::uint32_t lowest = set & (~set + 1);  // the next larger set of that size (Gosper)
    const std::uint32_t ripple = set + lowest;
    set = ripple | (((set ^ ripple) >> 2) / lowest);
  }
  return sets;
}

std::vector<int> places_of(std::uint32_t order, int size) {
  std::vector<int> digits(static_cast<std::size_t>(size));
  for (int i = size - 1; i >= 0; --i) {
    digits[static_cast<std::size_t>(i)] = static_cast<int>(order) % (size - i);
    order /= static_cast<std::uint32_t>(size - i);
  }
  std::vector<int> left;
  for (int i = 0; i < size; ++i) left.push_back(i);
  std::vector<int> places;
  for (const int digit : digits) {
    places.push_back(left[static_cast<std::size_t>(digit)]);
    left.erase(left.begin() + digit);
  }
  return places;
}

namespace {

const std::vector<Partition>& all_partitions() {
  // 5-5-5, 7-8 and 6-6-6-6 are Korf and Felner's (2002).
  static const std::vector<Partition> all{
      {"additive_4_4",
       "additive pattern databases of 4 and 4 tiles",
       3,
       3,
       {{1, 2, 4, 5}, {3, 6, 7, 8}}},
      {"additive_5_5_5",
       "additive pattern databases of 5 tiles each, and their mirror image",
       4,
       4,
       {{1, 2, 3, 6, 7}, {4, 5, 8, 9, 12}, {10, 11, 13, 14, 15}}},
      {"additive_6_6_3",
       "additive pattern databases of 6, 6 and 3 tiles, and their mirror image",
       4,
       4,
       {{1, 2, 4, 5, 8, 9}, {3, 6, 7, 10, 11, 15}, {12, 13, 14}}},
      {"additive_7_8",
       "additive pattern databases of 7 and 8 tiles (275 MiB), and their mirror image",
       4,
       4,
       {{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}},
      {"additive_6_6_6_6",
       "additive pattern databases of 6 tiles each (243 MiB), and their mirror image",
       5,
       5,
       {{1, 2, 5, 6, 7, 12},
        {3, 4, 8, 9, 13, 14},
        {10, 11, 15, 16, 20, 21},
        {17, 18, 19, 22, 23, 24}}},
  };
  return all;
}

}  // namespace

std::vector<Partition> partitions(int rows, int columns) {
  std::vector<Partition> fitting;
  for (const Partition& each : all_partitions()) {
    if (each.rows == rows && each.columns == columns) fitting.push_back(each);
  }
  return fitting;
}

const Partition* find_partition(int rows, int columns, std::string_view name) {
  for (const Partition& each : all_partitions()) {
    if (each.rows == rows && each.columns == columns && each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace coevo::tiles
