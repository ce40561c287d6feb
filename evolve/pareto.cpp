// SPDX-License-Identifier: MIT
#include "evolve/pareto.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace coevo::evolve {
namespace {

// The points of one front, best `key` first; of equals the lower index first.
std::vector<std::size_t> sorted(std::vector<std::size_t> front, std::span<const Point> points,
                                double Point::*key) {
  std::stable_sort(front.begin(), front.end(),
                   [&](std::size_t a, std::size_t b) { return points[a].*key > points[b].*key; });
  return front;
}

}  // namespace

bool dominates(const Point& a, const Point& b) {
  return a.first >= b.first && a.second >= b.second && !(a == b);
}

std::vector<std::size_t> front_numbers(std::span<const Point> points) {
  // Sorted so, no point is dominated by a later one.
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return points[a].first != points[b].first ? points[a].first > points[b].first
                                              : points[a].second > points[b].second;
  });
  std::vector<std::size_t> fronts(points.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (dominates(points[order[j]], points[order[i]])) {
        fronts[order[i]] = std::max(fronts[order[i]], fronts[order[j]] + 1);
      }
    }
  }
  return fronts;
}

std::vector<double> crowding_distances(std::span<const Point> points,
                                       std::span<const std::size_t> fronts) {
  std::vector<double> distances(points.size());
  const std::size_t last = fronts.empty() ? 0 : *std::max_element(fronts.begin(), fronts.end());
  for (std::size_t number = 0; number <= last; ++number) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (fronts[i] == number) members.push_back(i);
    }
    if (members.empty()) continue;
    for (const auto key : {&Point::first, &Point::second}) {
      const auto front = sorted(members, points, key);
      distances[front.front()] = distances[front.back()] = std::numeric_limits<double>::infinity();
      const double extent = points[front.front()].*key - points[front.back()].*key;
      if (!(extent > 0)) continue;
      for (std::size_t i = 1; i + 1 < front.size(); ++i) {
        distances[front[i]] += (points[front[i - 1]].*key - points[front[i + 1]].*key) / extent;
      }
    }
  }
  return distances;
}

}  // namespace coevo::evolve
