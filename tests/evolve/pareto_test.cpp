// SPDX-License-Identifier: MIT
#include "evolve/pareto.h"

#include <gtest/gtest.h>

#include <cmath>

#include "common/random.h"

namespace coevo::evolve {
namespace {

std::vector<Point> random_points(std::uint32_t seed, std::size_t count) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {  // few values: many equals
    points.push_back(
        {static_cast<double>(random.below(12)), static_cast<double>(random.below(12))});
  }
  return points;
}

TEST(Dominates, asks_for_better_in_one_and_worse_in_none) {
  EXPECT_TRUE(dominates({2, 1}, {1, 1}));
  EXPECT_TRUE(dominates({2, 3}, {1, 1}));
  EXPECT_FALSE(dominates({1, 1}, {1, 1}));
  EXPECT_FALSE(dominates({2, 0}, {1, 1}));
}

// By the definition: take away what nothing left dominates, again and again.
TEST(FrontNumbers, are_those_of_peeling) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const auto points = random_points(seed, 30);
    const auto fronts = front_numbers(points);
    std::vector<std::size_t> left(points.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    for (std::size_t number = 0; !left.empty(); ++number) {
      std::vector<std::size_t> rest;
      for (const std::size_t i : left) {
        bool is_dominated = false;
        for (const std::size_t j : left) is_dominated |= dominates(points[j], points[i]);
        if (is_dominated) {
          rest.push_back(i);
        } else {
          EXPECT_EQ(fronts[i], number) << seed << " " << i;
        }
      }
      left = std::move(rest);
    }
  }
}

TEST(CrowdingDistances, are_the_neighbours_distances_on_the_front) {
  const std::vector<Point> points{{0, 10}, {2, 8}, {3, 4}, {10, 0}, {1, 1}};
  const auto fronts = front_numbers(points);
  EXPECT_EQ(fronts, (std::vector<std::size_t>{0, 0, 0, 0, 1}));
  const auto distances = crowding_distances(points, fronts);
  EXPECT_TRUE(std::isinf(distances[0]));
  EXPECT_TRUE(std::isinf(distances[3]));
  EXPECT_TRUE(std::isinf(distances[4]));  // alone on its front
  EXPECT_DOUBLE_EQ(distances[1], 3.0 / 10 + 6.0 / 10);
  EXPECT_DOUBLE_EQ(distances[2], 8.0 / 10 + 8.0 / 10);
}

TEST(CrowdingDistances, of_no_points_are_none) {
  EXPECT_TRUE(crowding_distances({}, {}).empty());
}

}  // namespace
}  // namespace coevo::evolve
