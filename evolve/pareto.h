// SPDX-License-Identifier: MIT
// Fronts of points with two objectives, both the larger the better: Deb, Pratap, Agarwal &
// Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE TEC 6(2), 2002.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace coevo::evolve {

// The values of the two objectives; larger is better in both.
struct Point {
  double first = 0.0;
  double second = 0.0;
  bool operator==(const Point&) const = default;
};

// At least as good in both, better in one.
bool dominates(const Point& a, const Point& b);

// The front of each point: 0 if no other dominates it, 1 if only points of front 0 do, and so on.
std::vector<std::size_t> front_numbers(std::span<const Point> points);

// The distance between each point's neighbours on its own front, as a share of the front's extent;
// infinite at a front's ends. `fronts` is of front_numbers().
std::vector<double> crowding_distances(std::span<const Point> points,
                                       std::span<const std::size_t> fronts);

}  // namespace coevo::evolve
