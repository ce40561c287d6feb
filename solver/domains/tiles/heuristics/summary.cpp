// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/heuristics/summary.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace coevo::tiles {
namespace {

constexpr int kLongest = 6;

// How many are not on a longest increasing subsequence.
int must_leave(const std::vector<int>& places) {
  std::vector<int> tails;  // the smallest end of an increasing subsequence, by its length
  for (const int place : places) {
    const auto at = std::lower_bound(tails.begin(), tails.end(), place);
    if (at == tails.end()) {
      tails.push_back(place);
    } else {
      *at = place;
    }
  }
  return static_cast<int>(places.size() - tails.size());
}

std::vector<std::uint8_t> make_table(int length) {
  std::size_t size = 1;
  for (int i = 0; i < length; ++i) size *= static_cast<std::size_t>(length) + 1;
  std::vector<std::uint8_t> table(size);
  for (std::size_t code = 0; code < size; ++code) {
    std::vector<int> places;
    std::size_t rest = code;
    for (int i = 0; i < length; ++i) {
      const int digit = static_cast<int>(rest % (static_cast<std::size_t>(length) + 1));
      rest /= static_cast<std::size_t>(length) + 1;
      if (digit != 0) places.push_back(digit);
    }
    std::reverse(places.begin(), places.end());
    table[code] = static_cast<std::uint8_t>(must_leave(places));
  }
  return table;
}

}  // namespace

const std::vector<std::uint8_t>& line_conflicts(int length) {
  static const auto tables = [] {
    std::array<std::vector<std::uint8_t>, kLongest + 1> all;
    for (int n = 1; n <= kLongest; ++n) all[static_cast<std::size_t>(n)] = make_table(n);
    return all;
  }();
  return tables[static_cast<std::size_t>(length)];
}

}  // namespace coevo::tiles
