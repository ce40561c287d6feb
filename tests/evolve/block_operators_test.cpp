// SPDX-License-Identifier: MIT
#include "evolve/block_operators.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// Three rules of a condition of 3 and weights of 2 genes, behind default weights of 2.
GeneSpace rules() {
  std::vector<Gene> genes;
  for (int i = 0; i < 17; ++i) genes.push_back({"g" + std::to_string(i)});
  return GeneSpace(std::move(genes), {{2, 5, 7}, {7, 10, 12}, {12, 15, 17}, {0, 0, 2}});
}

Chosen<Crossover> single_point() {
  return {testing::registry().crossovers.front(), {}};
}

Chosen<Mutation> reset_all() {
  Chosen<Mutation> chosen{
      testing::registry().mutations.front(),
      common::defaults(testing::registry().mutations.front().descriptor.parameters)};
  chosen.settings.set("gene_probability", 1.0);
  return chosen;
}

using Changed = std::pair<std::size_t, std::size_t>;

// The first and the last gene that differ, plus one.
Changed changed(const Genome& before, const Genome& after) {
  std::size_t first = 0;
  while (first < before.size() && before[first] == after[first]) ++first;
  std::size_t last = before.size();
  while (last > first && before[last - 1] == after[last - 1]) --last;
  return {first, last};
}

TEST(BlockOperators, mutate_all_of_a_rule_or_its_condition_or_its_weights) {
  const GeneSpace space = rules();
  std::set<Changed> seen;
  for (std::uint32_t i = 0; i < 400; ++i) {
    common::RandomStream random(1, common::Purpose("test"), 0, i);
    const Genome parent(17, 0.5);
    const Genome child = mutate_block({parent, {}}, space, reset_all(), random);
    seen.insert(changed(parent, child));
  }
  EXPECT_EQ(seen, (std::set<Changed>{{0, 2},
                                     {2, 5},
                                     {2, 7},
                                     {5, 7},
                                     {7, 10},
                                     {7, 12},
                                     {10, 12},
                                     {12, 15},
                                     {12, 17},
                                     {15, 17}}));
}

TEST(BlockOperators, prefer_the_block_most_in_use) {
  const GeneSpace space = rules();
  const std::vector<std::uint64_t> use{3, 80, 7, 10};
  const Genome parent(17, 0.5);
  int most_used = 0;
  constexpr int kDraws = 4000;
  for (std::uint32_t i = 0; i < kDraws; ++i) {
    common::RandomStream random(1, common::Purpose("test"), 0, i);
    const auto [first, last] =
        changed(parent, mutate_block({parent, use}, space, reset_all(), random));
    most_used += first >= 7 && last <= 12 ? 1 : 0;
  }
  // A half, and a quarter of the other half; five standard deviations to either side.
  EXPECT_NEAR(most_used, kDraws * 0.625, 155);
}

TEST(BlockOperators, cross_equal_parts_of_any_two_rules) {
  const GeneSpace space = rules();
  Genome ones(17, 0.125);
  Genome twos(17);
  for (std::size_t i = 0; i < twos.size(); ++i) twos[i] = 0.5 + 0.01 * static_cast<double>(i);
  std::set<std::size_t> lengths;
  bool moved = false;  // into another rule's place
  for (std::uint32_t i = 0; i < 600; ++i) {
    common::RandomStream random(1, common::Purpose("test"), 0, i);
    const Genome child = cross_blocks({ones, {}}, {twos, {}}, space, single_point(), random);
    const auto [first, last] = changed(ones, child);
    lengths.insert(last - first);
    // What came is a stretch of the second parent.
    const auto from = std::find(twos.begin(), twos.end(), child[first]);
    ASSERT_NE(from, twos.end());
    ASSERT_TRUE(std::equal(child.begin() + static_cast<std::ptrdiff_t>(first),
                           child.begin() + static_cast<std::ptrdiff_t>(last), from));
    moved |= from - twos.begin() != static_cast<std::ptrdiff_t>(first);
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{1, 2, 5}));  // cut weights, conditions; a whole rule
  EXPECT_TRUE(moved);
}

TEST(BlockOperators, need_blocks_that_can_stand_for_each_other) {
  const std::vector<Gene> genes{{"a"}, {"b"}, {"c"}, {"d"}};
  EXPECT_NO_THROW(GeneSpace(genes, {{0, 1, 2}, {2, 2, 3}}));
  EXPECT_THROW(GeneSpace(genes, {{0, 1, 2}, {2, 2, 4}}), std::logic_error);
  EXPECT_THROW(GeneSpace(genes, {{0, 1, 2}, {1, 3, 4}}), std::logic_error);
  EXPECT_THROW(GeneSpace(genes, {{0, 1, 5}}), std::logic_error);
  EXPECT_THROW(GeneSpace(genes, {{1, 1, 1}}), std::logic_error);
}

}  // namespace
}  // namespace coevo::evolve
