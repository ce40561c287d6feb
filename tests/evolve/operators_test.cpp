// SPDX-License-Identifier: MIT
// Operators of variation on vectors and blocks of genes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "evolve/operators/block_operators.h"
#include "tests/evolve/test_run.h"

namespace coevo::evolve {
namespace {

// Crossovers and mutations: what holds for all of them, and what each is for.

constexpr std::size_t kGenes = 20;

GeneSpace twenty_genes() {
  std::vector<Gene> genes;
  for (std::size_t i = 0; i < kGenes; ++i) {
    genes.push_back(i % 2 == 0 ? Gene{"w" + std::to_string(i)}
                               : Gene{"n" + std::to_string(i), 0, 1000,
                                      i % 4 == 3 ? Gene::Kind::nominal : Gene::Kind::integer});
  }
  return GeneSpace(std::move(genes));
}

template <class Plugin>
const Plugin& named(const common::PluginList<Plugin>& all, const std::string& name) {
  return *all.find(name);
}

common::RandomStream operator_stream(std::uint64_t index) {
  return {1, common::Purpose("test"), 0, static_cast<std::uint32_t>(index)};
}

RC_GTEST_PROP(Operators, KeepToTheGeneSpace, (std::uint64_t seed)) {
  const GeneSpace space = twenty_genes();
  common::RandomStream random(seed, common::Purpose("test"), 0, 0);
  const Genome first = space.draw(random), second = space.draw(random);
  for (const Crossover& plugin : testing::registry().crossovers) {
    const auto settings = common::defaults(plugin.descriptor.parameters);
    RC_ASSERT(space.contains(plugin.cross(first, second, space, settings, random)));
    RC_ASSERT(plugin.cross(first, first, space, settings, random) == first);
  }
  for (const Mutation& plugin : testing::registry().mutations) {
    auto settings = common::defaults(plugin.descriptor.parameters);
    settings.set("gene_probability", 1.0);
    RC_ASSERT(space.contains(plugin.mutate(first, space, settings, random)));
    settings.set("gene_probability", 0.0);
    RC_ASSERT(plugin.mutate(first, space, settings, random) == first);
  }
}

TEST(Crossovers, SinglePointTakesAPrefixAndASuffixOfAnyLength) {
  const GeneSpace space = twenty_genes();
  const Genome zeros(kGenes, 0.0), ones(kGenes, 0.5);
  std::vector<int> cuts(kGenes + 1);
  for (std::uint64_t i = 0; i < 1900; ++i) {
    auto random = operator_stream(i);
    const Genome child =
        named(testing::registry().crossovers, "single_point").cross(zeros, ones, space, {}, random);
    ASSERT_TRUE(std::is_sorted(child.begin(), child.end()));
    ++cuts[static_cast<std::size_t>(std::count(child.begin(), child.end(), 0.0))];
  }
  EXPECT_EQ(cuts.front(), 0);  // both parents always give something
  EXPECT_EQ(cuts.back(), 0);
  for (std::size_t cut = 1; cut < kGenes; ++cut) EXPECT_NEAR(cuts[cut], 100, 50) << cut;
}

TEST(Crossovers, SinglePointOfOneGeneIsACopy) {
  auto random = operator_stream(0);
  const GeneSpace space({{"a"}});
  EXPECT_EQ(
      named(testing::registry().crossovers, "single_point").cross({0.1}, {0.2}, space, {}, random),
      Genome{0.1});
}

TEST(Crossovers, UniformTakesTheGivenShareFromTheSecond) {
  const GeneSpace space = twenty_genes();
  common::Settings settings;
  settings.set("share", 0.3);
  std::ptrdiff_t taken = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    auto random = operator_stream(i);
    const Genome child =
        named(testing::registry().crossovers, "uniform")
            .cross(Genome(kGenes, 0.0), Genome(kGenes, 1.0), space, settings, random);
    taken += std::count(child.begin(), child.end(), 1.0);
  }
  EXPECT_NEAR(static_cast<double>(taken), 0.3 * 1000 * kGenes, 300);
}

TEST(Crossovers, ArithmeticIsOnTheLineBetweenTheParents) {
  const GeneSpace space({{"a"}, {"b"}, {"n", 0, 100, Gene::Kind::integer}});
  for (std::uint64_t i = 0; i < 100; ++i) {
    auto random = operator_stream(i);
    const Genome child = named(testing::registry().crossovers, "arithmetic")
                             .cross({0.0, 0.8, 10}, {0.5, 0.3, 60}, space, {}, random);
    EXPECT_NEAR(child[0] + child[1], 0.8, 1e-12);
    EXPECT_NEAR(child[2], 10 + 100 * child[0], 0.5 + 1e-9);
  }
}

// Small steps reach the far ones as often as the near ones, and crossing makes no third value.
TEST(Operators, KnowNoOrderOfNominalGenes) {
  const GeneSpace space({{"term", 0, 10, Gene::Kind::nominal}});
  for (const Mutation& plugin : testing::registry().mutations) {
    auto settings = common::defaults(plugin.descriptor.parameters);
    settings.set("gene_probability", 1.0);
    std::vector<int> reached(10);
    for (std::uint64_t i = 0; i < 1000; ++i) {
      auto random = operator_stream(i);
      ++reached[static_cast<std::size_t>(plugin.mutate({2}, space, settings, random).front())];
    }
    for (const int times : reached) EXPECT_NEAR(times, 100, 40) << plugin.descriptor.name;
  }
  for (const Crossover& plugin : testing::registry().crossovers) {
    const auto settings = common::defaults(plugin.descriptor.parameters);
    for (std::uint64_t i = 0; i < 50; ++i) {
      auto random = operator_stream(i);
      const double child = plugin.cross({2}, {8}, space, settings, random).front();
      EXPECT_TRUE(child == 2 || child == 8) << plugin.descriptor.name << " " << child;
    }
  }
}

// Of how many genes the mutation changed, and by how much, over many mutants of one parent.
struct Changes {
  double share = 0.0;  // of the real genes
  double root_mean_square = 0.0;
  double largest = 0.0;
};

Changes changes(const std::string& name, const common::Settings& settings) {
  const GeneSpace space = twenty_genes();
  const Genome parent(kGenes, 0.0);
  Genome middle = parent;
  for (std::size_t i = 0; i < kGenes; i += 2) middle[i] = 0.5;
  Changes result;
  double changed = 0.0, squares = 0.0;
  constexpr int kTrials = 2000;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    auto random = operator_stream(trial);
    const Genome mutant =
        named(testing::registry().mutations, name).mutate(middle, space, settings, random);
    for (std::size_t i = 0; i < kGenes; i += 2) {
      const double step = mutant[i] - 0.5;
      if (step == 0.0) continue;
      changed += 1.0;
      squares += step * step;
      result.largest = std::max(result.largest, std::abs(step));
    }
  }
  result.share = changed / (kTrials * kGenes / 2.0);
  result.root_mean_square = std::sqrt(squares / changed);
  return result;
}

TEST(Mutations, ResetReplacesATenthByUniformValues) {
  const Changes found = changes(
      "reset",
      common::defaults(named(testing::registry().mutations, "reset").descriptor.parameters));
  EXPECT_NEAR(found.share, 0.1, 0.01);
  EXPECT_NEAR(found.root_mean_square, std::sqrt(1.0 / 12.0), 0.02);
  EXPECT_NEAR(found.largest, 0.5, 0.01);
}

TEST(Mutations, GaussianStepsHaveTheGivenDeviation) {
  common::Settings settings;
  settings.set("gene_probability", 0.5);
  settings.set("sigma", 0.05);
  const Changes found = changes("gaussian", settings);
  EXPECT_NEAR(found.share, 0.5, 0.02);
  EXPECT_NEAR(found.root_mean_square, 0.05, 0.002);
  EXPECT_GT(found.largest, 0.15);
}

TEST(Mutations, UniformStepsHaveTheGivenReach) {
  common::Settings settings;
  settings.set("gene_probability", 1.0);
  settings.set("step", 0.2);
  const Changes found = changes("uniform", settings);
  EXPECT_NEAR(found.share, 1.0, 0.001);
  EXPECT_NEAR(found.root_mean_square, 0.2 / std::sqrt(3.0), 0.005);
  EXPECT_LE(found.largest, 0.2 + 1e-12);
}

TEST(Operators, HaveDistinctNamesAndHelp) {
  for (const Crossover& plugin : testing::registry().crossovers) {
    EXPECT_FALSE(plugin.descriptor.help.empty());
    Registry twice = testing::registry();
    EXPECT_THROW(twice.add(plugin), std::logic_error);
  }
  for (const Mutation& plugin : testing::registry().mutations)
    EXPECT_FALSE(plugin.descriptor.help.empty());
}

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
