// SPDX-License-Identifier: MIT
#include "evolve/selections/selection.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

constexpr int kDraws = 20'000;

// How often each of four individuals is selected.
std::array<double, 4> shares(const std::string& name, const std::array<double, 4>& fitness,
                             const common::Settings& settings) {
  const Selection& plugin = *testing::registry().selections.find(name);
  std::array<double, 4> result{};
  common::RandomStream random(3, common::Purpose("test"), 0, 0);
  for (int i = 0; i < kDraws; ++i) {
    result[plugin.pick(fitness, settings, random)] += 1.0 / kDraws;
  }
  return result;
}

void expect_near(const std::array<double, 4>& found, const std::array<double, 4>& expected) {
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 0.012) << i;
}

TEST(FitnessProportionate, SelectsInProportion) {
  expect_near(shares("fitness_proportionate", {1.0, 2.0, 0.0, 5.0}, {}), {0.125, 0.25, 0.0, 0.625});
}

TEST(FitnessProportionate, IsUniformWhereAllAreZero) {
  expect_near(shares("fitness_proportionate", {0.0, 0.0, 0.0, 0.0}, {}), {0.25, 0.25, 0.25, 0.25});
}

TEST(FitnessProportionate, TakesANegativeFitnessForZero) {
  expect_near(shares("fitness_proportionate", {-4.0, 1.0, 1.0, -1.0}, {}), {0.0, 0.5, 0.5, 0.0});
}

TEST(FitnessProportionate, StandsHugeDifferences) {
  expect_near(shares("fitness_proportionate", {1e-300, 1e9, 1.0, 0.0}, {}), {0.0, 1.0, 0.0, 0.0});
}

TEST(Tournament, SelectsTheBestOfTheDrawn) {
  common::Settings settings;
  settings.set("size", std::int64_t{2});
  // The i-th worst of n wins with ((i+1)^2 - i^2) / n^2.
  expect_near(shares("tournament", {1.0, 2.0, 3.0, 4.0}, settings),
              {1 / 16., 3 / 16., 5 / 16., 7 / 16.});
  settings.set("size", std::int64_t{1});
  expect_near(shares("tournament", {1.0, 2.0, 3.0, 4.0}, settings), {0.25, 0.25, 0.25, 0.25});
}

}  // namespace
}  // namespace coevo::evolve
