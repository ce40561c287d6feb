// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern_moves.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

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

namespace {

using Squares = std::uint32_t;  // a set, one bit each

Squares bit(int square) {
  return Squares{1} << square;
}

// The squares beside each one.
std::vector<Squares> neighbours_of(const Pattern& pattern) {
  std::vector<Squares> near(static_cast<std::size_t>(pattern.squares()));
  for (int square = 0; square < pattern.squares(); ++square) {
    Squares& set = near[static_cast<std::size_t>(square)];
    if (square >= pattern.columns) set |= bit(square - pattern.columns);
    if (square + pattern.columns < pattern.squares()) set |= bit(square + pattern.columns);
    if (square % pattern.columns != 0) set |= bit(square - 1);
    if (square % pattern.columns != pattern.columns - 1) set |= bit(square + 1);
  }
  return near;
}

// The free squares that are connected with the given one.
Squares region_of(int square, Squares free, const std::vector<Squares>& near) {
  Squares region = 0;
  Squares edge = bit(square);
  while (edge != 0) {
    region |= edge;
    Squares next = 0;
    for (; edge != 0; edge &= edge - 1) {
      next |= near[static_cast<std::size_t>(std::countr_zero(edge))];
    }
    edge = next & free & ~region;
  }
  return region;
}

int place_in(Squares set, int square) {
  return std::popcount(set & (bit(square) - 1));
}

bool is_odd_set(Squares set, int columns) {
  int sum = 0;
  for (; set != 0; set &= set - 1) {
    const int square = std::countr_zero(set);
    sum += square / columns + square % columns;
  }
  return sum % 2 != 0;
}

struct Spot {
  Squares set;
  Squares region;  // where the blank is
};

// Even sets first. `spot_at` gives the spot by the set's rank and a square of the region.
std::vector<Spot> all_spots(const Pattern& pattern, const std::vector<Squares>& near,
                            std::vector<std::uint32_t>& spot_at) {
  const auto sets = all_sets(pattern.squares(), pattern.size());
  spot_at.resize(sets.size() * near.size());
  std::vector<Spot> spots;
  for (const bool odd : {false, true}) {
    for (std::size_t rank = 0; rank < sets.size(); ++rank) {
      if (is_odd_set(sets[rank], pattern.columns) != odd) continue;
      const Squares all_free = (bit(pattern.squares()) - 1) & ~sets[rank];
      for (Squares free = all_free; free != 0; free &= ~spots.back().region) {
        const Squares region = region_of(std::countr_zero(free), all_free, near);
        for (Squares left = region; left != 0; left &= left - 1) {
          spot_at[rank * near.size() + static_cast<std::size_t>(std::countr_zero(left))] =
              static_cast<std::uint32_t>(spots.size());
        }
        spots.push_back({sets[rank], region});
      }
    }
  }
  return spots;
}

// The rank of that order, as places_of() reads it.
std::uint32_t order_of(const std::vector<int>& places) {
  std::uint32_t order = 0;
  for (auto place = places.begin(); place != places.end(); ++place) {
    const auto later_and_lower =
        std::count_if(place, places.end(), [&](int other) { return other < *place; });
    order = order * static_cast<std::uint32_t>(places.end() - place) +
            static_cast<std::uint32_t>(later_and_lower);
  }
  return order;
}

}  // namespace

PatternMoves::PatternMoves(const Pattern& pattern)
    : shifts_(static_cast<std::size_t>(pattern.size() * pattern.size())) {
  add_moves(pattern);
  add_orders(pattern.size());
}

void PatternMoves::add_moves(const Pattern& pattern) {
  const SetRanks rank(pattern.squares(), pattern.size());
  const auto near = neighbours_of(pattern);
  std::vector<std::uint32_t> spot_at;
  const auto spots = all_spots(pattern, near, spot_at);
  const auto find = [&](Squares set, int blank) {
    return spot_at[rank(set) * near.size() + static_cast<std::size_t>(blank)];
  };
  Squares goal = 0;
  for (const int tile : pattern.tiles) goal |= bit(tile);
  goal_spot_ = find(goal, 0);
  for (const auto& [set, region] : spots) {
    set_of_spot_.push_back(rank(set));
    even_spots_ += is_odd_set(set, pattern.columns) ? 0 : 1;
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (Squares tiles = set; tiles != 0; tiles &= tiles - 1) {
      const int from = std::countr_zero(tiles);
      for (Squares to = near[static_cast<std::size_t>(from)] & region; to != 0; to &= to - 1) {
        const Squares after = set ^ bit(from) ^ (to & (~to + 1));
        const int shift =
            place_in(set, from) * pattern.size() + place_in(after, std::countr_zero(to));
        moves_.push_back({find(after, from) & 0xFFFFFF, static_cast<std::uint8_t>(shift)});
      }
    }
  }
  first_.push_back(static_cast<std::uint32_t>(moves_.size()));
}

void PatternMoves::add_orders(int size) {
  std::uint32_t count = 1;
  for (int i = 2; i <= size; ++i) count *= static_cast<std::uint32_t>(i);
  orders_.reserve(count * shifts_);
  for (std::uint32_t order = 0; order < count; ++order) {
    const auto places = places_of(order, size);
    for (int before = 0; before < size; ++before) {
      for (int after = 0; after < size; ++after) {
        auto shifted = places;
        for (int& place : shifted) {
          if (place == before) {
            place = after;
          } else {
            const int without = place - (place > before ? 1 : 0);
            place = without + (without >= after ? 1 : 0);
          }
        }
        orders_.push_back(order_of(shifted));
      }
    }
  }
}

}  // namespace coevo::tiles
