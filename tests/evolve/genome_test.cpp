// SPDX-License-Identifier: MIT
#include "evolve/genome.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

GeneSpace mixed_space() {
  return GeneSpace({{"weight"},
                    {"count", -3, 5, Gene::Kind::integer},
                    {"wide", -2.5, 100.0},
                    {"one", 7, 8, Gene::Kind::integer},
                    {.name = "share", .low = 0.001, .high = 1, .kind = Gene::Kind::log}});
}

RC_GTEST_PROP(GeneSpace, EveryDrawIsInside, (std::uint64_t seed)) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  const GeneSpace space = mixed_space();
  RC_ASSERT(space.contains(space.draw(random)));
}

RC_GTEST_PROP(GeneSpace, StepsOfAnySizeStayInside, (std::uint64_t seed)) {
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  const GeneSpace space = mixed_space();
  Genome genome = space.draw(random);
  for (std::size_t i = 0; i < genome.size(); ++i) {
    genome[i] = space.moved(i, genome[i], 1000.0 * random.gaussian());
  }
  RC_ASSERT(space.contains(genome));
}

TEST(GeneSpace, StepsReflectAtTheBounds) {
  const GeneSpace space = mixed_space();
  EXPECT_DOUBLE_EQ(space.moved(0, 0.75, 0.5), 0.75);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.25, -0.5), 0.25);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.5, 2.25), 0.75);
  EXPECT_LT(space.moved(0, 0.5, 0.5), 1.0);
  EXPECT_EQ(space.moved(1, 4, 0.4), 4);
  EXPECT_EQ(space.moved(1, 4, 1.0), 4);
  EXPECT_EQ(space.moved(1, 4, 2.0), 3);
  EXPECT_EQ(space.moved(1, -3, -1.0), -3);
  EXPECT_EQ(space.moved(3, 7, 123.4), 7);
}

TEST(GeneSpace, a_log_gene_doubles_with_each_step_of_1_and_is_drawn_by_its_logarithm) {
  const GeneSpace space({{.name = "share", .low = 1.0 / 1024, .high = 1, .kind = Gene::Kind::log}});
  EXPECT_DOUBLE_EQ(space.range(0), 10);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.125, 1), 0.25);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.125, -1), 0.0625);
  EXPECT_DOUBLE_EQ(space.moved(0, 0.5, 2), 0.5);  // reflected at 1
  EXPECT_LT(space.moved(0, 0.5, 1), 1.0);
  EXPECT_DOUBLE_EQ(space.at_share(0, 0.5), 1.0 / 32);
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  int low = 0;
  for (int i = 0; i < 8000; ++i) low += space.draw(0, random) < 1.0 / 32 ? 1 : 0;
  EXPECT_NEAR(low, 4000, 300);
  EXPECT_THROW(GeneSpace({{.name = "share", .low = 0, .high = 1, .kind = Gene::Kind::log}}),
               std::logic_error);
}

TEST(GeneSpace, IntegerDrawsReachAllValuesEqually) {
  common::RandomStream random(1, common::Purpose("test"), 0, 0);
  const GeneSpace space({{"count", -3, 5, Gene::Kind::integer}});
  std::map<double, int> counts;
  for (int i = 0; i < 8000; ++i) ++counts[space.draw(0, random)];
  EXPECT_EQ(counts.size(), 8U);
  for (const auto& [value, count] : counts) EXPECT_NEAR(count, 1000, 150) << value;
}

TEST(GeneSpace, RefusesWhatIsOutside) {
  const GeneSpace space = mixed_space();
  EXPECT_TRUE(space.contains({0.0, -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({1.0, -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({0.0, 0.5, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({std::nan(""), -3, -2.5, 7, 0.5}));
  EXPECT_FALSE(space.contains({0.0, -3, -2.5, 7}));
  EXPECT_FALSE(space.contains({0.0, -3, -2.5, 7, 0.0005}));
}

TEST(GeneSpace, RefusesBadGenes) {
  EXPECT_THROW(GeneSpace({}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a"}, {"a"}}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a", 1.0, 1.0}}), std::logic_error);
  EXPECT_THROW(GeneSpace({{"a", 0.5, 3, Gene::Kind::integer}}), std::logic_error);
}

TEST(Diversity, IsZeroForClonesAndHalfForOppositeCorners) {
  const GeneSpace space({{"a"}, {"b", 0, 10}});
  EXPECT_EQ(diversity({{0.5, 3}, {0.5, 3}}, space), 0.0);
  EXPECT_DOUBLE_EQ(diversity({{0, 0}, {1, 10}}, space), 0.5);
}

}  // namespace
}  // namespace coevo::evolve
