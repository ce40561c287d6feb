// SPDX-License-Identifier: MIT
#include "common/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <set>

namespace coevo::common {
namespace {

// Philox 4x32-10's published answer for key 0 and counter 0 (Random123's kat_vectors); the stream's
// purpose and the like are words of the counter.
TEST(RandomStream, is_philox) {
  RandomStream stream(0, Purpose("known_answer"), 0, 0);
  EXPECT_EQ(stream.bits(), 0xe169c58d6627e8d5ULL);
  EXPECT_EQ(stream.bits(), 0x9b00dbd8bc57ac4cULL);
}

TEST(Purpose, keeps_the_numbers_of_published_results) {
  const char* const first[] = {"known_answer",
                               "initial_host",
                               "host_operator",
                               "initial_parasite",
                               "parasite_operator",
                               "pairing",
                               "random_instances",
                               "training_set",
                               "champion_instances",
                               "estimate",
                               "board",
                               "bootstrap",
                               "gradual_instances",
                               "hall_of_fame",
                               "sampling_distribution",
                               "differential_evolution"};
  std::uint32_t number = 0;
  for (const char* name : first) EXPECT_EQ(Purpose(name).number(), number++) << name;
}

TEST(Purpose, of_a_new_name_is_its_hash_with_the_top_bit_set) {
  static_assert(Purpose("a") != Purpose("b"));
  EXPECT_EQ(Purpose("a").number(), 0xe40c292cU);  // FNV-1a's published value of "a"
  EXPECT_EQ(Purpose("foobar").number(), 0xbf9cf968U);
  for (const char* name : {"", "c", "my_method", "another purpose"}) {
    EXPECT_GE(Purpose(name).number(), 0x80000000U) << name;
  }
}

RC_GTEST_PROP(RandomStream, repeats, (std::uint64_t seed, std::uint32_t a, std::uint32_t b)) {
  RandomStream first(seed, Purpose("test"), a, b);
  RandomStream second(seed, Purpose("test"), a, b);
  for (int i = 0; i < 20; ++i) RC_ASSERT(first.bits() == second.bits());
}

TEST(RandomStream, streams_differ_in_every_coordinate) {
  std::set<std::uint64_t> first_draws;
  for (const auto purpose : {Purpose("pairing"), Purpose("test")}) {
    for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32}) {
      for (const std::uint32_t generation : {0U, 1U}) {
        for (const std::uint32_t index : {0U, 1U}) {
          first_draws.insert(RandomStream(seed, purpose, generation, index).bits());
        }
      }
    }
  }
  EXPECT_EQ(first_draws.size(), 24U);
}

RC_GTEST_PROP(RandomStream, below_stays_below, (std::uint64_t seed)) {
  const auto bound = *rc::gen::positive<std::uint64_t>();
  RandomStream stream(seed, Purpose("test"), 0, 0);
  for (int i = 0; i < 10; ++i) RC_ASSERT(stream.below(bound) < bound);
}

TEST(RandomStream, below_is_uniform) {
  RandomStream stream(7, Purpose("test"), 0, 0);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) ++counts[stream.below(6)];
  double chi_square = 0;
  for (const int count : counts) chi_square += std::pow(count - 10000, 2) / 10000.0;
  EXPECT_LT(chi_square, 25.7);  // p = 0.0001 at 5 degrees of freedom; the draws never change
}

TEST(RandomStream, unit_and_gaussian_have_their_moments) {
  RandomStream stream(8, Purpose("test"), 0, 0);
  double units = 0;
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double unit = stream.unit();
    ASSERT_GE(unit, 0.0);
    ASSERT_LT(unit, 1.0);
    units += unit;
    const double normal = stream.gaussian();
    ASSERT_TRUE(std::isfinite(normal));
    sum += normal;
    squares += normal * normal;
  }
  EXPECT_NEAR(units / kDraws, 0.5, 0.005);
  EXPECT_NEAR(sum / kDraws, 0.0, 0.02);
  EXPECT_NEAR(squares / kDraws, 1.0, 0.03);
}

}  // namespace
}  // namespace coevo::common
