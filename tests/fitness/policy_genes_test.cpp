// SPDX-License-Identifier: MIT
#include "src/fitness/policy_genes.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "evolve/block_operators.h"
#include "evolve/start.h"
#include "src/fitness/checked_solver.h"
#include "src/fitness/search_target.h"
#include "tests/common/throws.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

std::string config(const std::string& policy) {
  return "solver:\n"
         "  search: {name: hsd, lookahead: 2}\n"
         "  heuristics: [hsdh, free_cells]\n"
         "  policy: " +
         policy + "\n";
}

SearchTarget policy_target(const std::string& text) {
  const auto root = common::ConfigNode::parse(text, "p.yaml");
  SearchTarget target = SearchTarget::read(root, test::registry());
  root.finish();
  return target;
}

constexpr std::size_t kRule = 15 * 4 + 2;  // genes

TEST(PolicyGenes, lie_behind_the_default_weights_in_blocks) {
  const auto genes = policy_target(config("{rules: 3, terms: [hsdh, g]}")).genes();
  ASSERT_EQ(genes.size(), 2 + 3 * kRule);
  EXPECT_EQ(genes[0].name, "hsdh");
  EXPECT_EQ(genes[2].name, "rule 1 kind 1");
  ASSERT_EQ(genes.blocks().size(), 4U);
  EXPECT_EQ(genes.blocks()[1].first, 2 + kRule);
  EXPECT_EQ(genes.blocks()[1].middle, 2 + kRule + 60);
  EXPECT_EQ(genes.blocks()[1].last, 2 + 2 * kRule);
  EXPECT_EQ(genes.blocks()[3].last, 2U);
}

TEST(PolicyGenes, say_what_a_tree_says) {
  const SearchTarget target = policy_target(config("{rules: 1, terms: [hsdh, g]}"));
  evolve::Genome genome(2 + kRule, 0.0);
  genome[0] = 0.5;
  genome[1] = 0.25;
  const auto node = [&](std::size_t n, std::array<double, 4> genes) {
    std::copy(genes.begin(), genes.end(), genome.begin() + 2 + static_cast<int>(4 * (n - 1)));
  };
  node(1, {0, 0, 0, 0});        // and
  node(2, {1, 0, 0, 0});        // or
  node(4, {2, 0, 3, 0.12345});  // hsdh <= 0.123
  node(5, {3, 1, 0, 0});        // g >= hsdh
  node(3, {1, 0, 0, 0});        // or
  node(6, {3, 1, 2, 0.5});      // g >= 0.5
  node(7, {0, 0, 0, 0});        // and, of the lowest level
  node(14, {0, 0, 1, 0});       // hsdh <= g
  node(15, {1, 0, 2, 1e-9});    // hsdh >= 0
  genome[2 + 60] = 0.75;
  const solver::SolverSpec spec = target.spec(genome);
  ASSERT_EQ(spec.rules.size(), 1U);
  EXPECT_EQ(spec.rules[0].condition,
            "(hsdh <= 0.123 or g >= hsdh) and (g >= 0.5 or hsdh <= g and hsdh >= 0)");
  EXPECT_EQ(spec.rules[0].weights,
            (std::map<std::string, double>{{"hsdh", 0.75}, {"free_cells", 0}}));
  EXPECT_EQ(spec.weights, (std::map<std::string, double>{{"hsdh", 0.5}, {"free_cells", 0.25}}));
}

// Drawn, crossed and mutated ones.
TEST(PolicyGenes, always_say_a_condition_that_is_not_too_deep) {
  const SearchTarget target = policy_target(config("{rules: 4}"));
  const evolve::GeneSpace space = target.genes();
  std::vector<std::string> terms;
  for (const auto& term : target.domain->policy_terms()) terms.push_back(term.name);
  const auto chosen = [](const auto& plugin) {
    auto settings = common::defaults(plugin.descriptor.parameters);
    return evolve::Chosen<std::decay_t<decltype(plugin)>>{plugin, settings};
  };
  int deepest = 0;
  for (std::uint32_t i = 0; i < 60; ++i) {
    common::RandomStream random(1, common::Purpose("test"), 0, i);
    evolve::Genome genome = space.draw(random);
    const evolve::Genome other = space.draw(random);
    for (int step = 0; step < 12; ++step) {
      const evolve::BlockParent parent{genome, {}};
      genome = step % 2 == 0
                   ? evolve::cross_blocks(parent, {other, {}}, space,
                                          chosen(test::registry().crossovers.front()), random)
                   : evolve::mutate_block(parent, space, chosen(test::registry().mutations.front()),
                                          random);
      ASSERT_TRUE(space.contains(genome));
      for (const auto& rule : target.spec(genome).rules) {
        deepest = std::max(deepest, solver::Condition::parse(rule.condition, terms).depth());
      }
    }
  }
  EXPECT_EQ(deepest, solver::Condition::kMaxDepth);  // parse() throws beyond it
}

TEST(PolicyGenes, can_begin_with_given_weights_in_every_rule) {
  const SearchTarget target = policy_target(config("{rules: 2}"));
  const auto evolver = common::ConfigNode::parse(
      "start: {hsdh: 0.5, free_cells: 0.25, rule 2 free_cells: 0.75}", "p.yaml");
  const auto hosts = evolve::Start::read(evolver).hosts(2, 0.1, target.genes(), 1);
  const solver::SolverSpec first = target.spec(hosts[0]);
  EXPECT_EQ(first.weights, (std::map<std::string, double>{{"hsdh", 0.5}, {"free_cells", 0.25}}));
  EXPECT_EQ(first.rules[0].weights, first.weights);
  EXPECT_EQ(first.rules[1].weights.at("free_cells"), 0.75);
  EXPECT_NE(first.rules[0].condition, first.rules[1].condition);
  EXPECT_NE(target.spec(hosts[1]).rules[0].condition, first.rules[0].condition);
}

// A condition that holds always or never leaves a vector, not a policy. All weights are alike here,
// so that every condition sees the same positions.
TEST(PolicyGenes, drawn_ones_often_tell_positions_apart) {
  const SearchTarget target = policy_target(config("{rules: 1}"));
  constexpr int kDrawn = 100;
  int splitting = 0;
  for (std::uint32_t i = 0; i < kDrawn; ++i) {
    common::RandomStream random(1, common::Purpose("test"), 0, i);
    solver::SolverSpec spec = target.spec(target.genes().draw(random));
    spec.weights = spec.rules[0].weights = {{"hsdh", 0.5}, {"free_cells", 0.25}};
    CheckedSolver solver(*target.domain, spec);
    solver::Limits limits;
    limits.generated = 5000;
    const auto activations = solver.solve({2000001, ""}, limits).result.activations;
    const double share =
        static_cast<double>(activations[0]) / static_cast<double>(activations[0] + activations[1]);
    if (share > 0.01 && share < 0.99) ++splitting;
  }
  EXPECT_GT(splitting, kDrawn / 5);
}

TEST(PolicyGenes, are_the_same_after_writing_and_reading_their_config) {
  const SearchTarget target = policy_target(config("{rules: 2, terms: [g, phase_by_hsdh]}"));
  EXPECT_EQ(target.to_json()["solver"]["policy"].dump(),
            R"({"rules":2,"terms":["g","phase_by_hsdh"]})");
}

TEST(PolicyGenes, refuse_every_fault_with_its_place) {
  const std::pair<std::string, std::string> faults[] = {
      {config("{rules: 0}"), "p.yaml:4:19: '0': expected"},
      {config("{rules: 21}"), "p.yaml:4:19: '21': expected"},
      {config("{rule: 2}"), "p.yaml:4:11: "},
      {config("{rules: 2, terms: []}"), "p.yaml:4:29: "},
      {config("{rules: 2, terms: [g, gg]}"), "p.yaml:4:33: 'gg': expected one of "},
      {config("{rules: 2, terms: [g, g]}"), "p.yaml:4:33: 'g': expected each term once"},
      {config("{rules: 2}\n  genes: {lookahead: {}}"), "p.yaml:5:10: "},
      {"solver:\n  search: {name: best_first}\n  heuristics: [hsdh]\n  policy: {rules: 2}\n",
       "p.yaml:4:11: "},
      {"domain: tiles8\nsolver:\n  search: {name: hsd}\n  heuristics: [manhattan_distance]\n"
       "  policy: {rules: 2}\n",
       "p.yaml:5:11: "}};
  for (const auto& [text, expected] : faults) {
    const std::string message = common::input_error([&] { policy_target(text); });
    EXPECT_TRUE(message.starts_with(expected)) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace coevo::fitness
