// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "evolve/operators/block_operators.h"
#include "evolve/start.h"
#include "src/fitness/search/checked_solver.h"
#include "src/fitness/search/search_genes.h"
#include "src/fitness/search/search_target.h"
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

// Of 100 drawn policies of one rule, those whose condition holds in more than 1 % and less than 99
// % of the first positions of a search. All weights are alike, so that every condition sees the
// same ones.
int splitting(const std::string& policy) {
  const SearchTarget target = policy_target(config(policy));
  int splitting = 0;
  for (std::uint32_t i = 0; i < 100; ++i) {
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
  return splitting;
}

// A condition that holds always or never leaves a vector, not a policy.
TEST(PolicyGenes, drawn_ones_often_distinguish_positions) {
  const int uniform = splitting("{rules: 1}");
  EXPECT_GT(uniform, 20);
  EXPECT_GT(splitting("{rules: 1, constants: observed}"), uniform + 10);
}

TEST(TermQuantiles, are_linear_between_the_cuts) {
  const TermQuantiles quantiles({0.25, 0.5}, {0.5, 0.9});
  EXPECT_EQ(quantiles.value(0), 0);
  EXPECT_DOUBLE_EQ(quantiles.value(0.25), 0.125);
  EXPECT_DOUBLE_EQ(quantiles.value(0.5), 0.25);
  EXPECT_DOUBLE_EQ(quantiles.value(0.7), 0.375);
  EXPECT_DOUBLE_EQ(quantiles.value(1), 1);
}

// All positions of a search on four instances: a share of the values is at most that quantile.
TEST(TermQuantiles, are_those_of_the_positions_that_a_search_evaluates) {
  const SearchTarget target = policy_target(config("{rules: 1}"));
  const solver::SolverSpec reference = target.domain->baseline();
  solver::SolverSpec spec{target.search, target.settings, reference.weights,
                          reference.quantisation};
  const auto quantiles = observed_quantiles(*target.domain, spec, {"phase_by_hsdh", "hsdh"});
  ASSERT_EQ(quantiles.size(), 2U);
  for (const char* const term : {"phase_by_hsdh", "hsdh"}) {
    const auto& known = quantiles[term == std::string("hsdh") ? 1 : 0];
    for (const double share : {0.2, 0.5, 0.8}) {
      spec.rules = {{fmt::format("{} <= {}", term, known.value(share)), spec.weights}};
      CheckedSolver solver(*target.domain, spec);
      solver::Limits limits;
      limits.generated = 1000;
      double holds = 0;
      double all = 0;
      for (std::uint64_t i = 0; i < 4; ++i) {
        const auto used =
            solver.solve({target.domain->last_instance() - i, ""}, limits).result.activations;
        holds += static_cast<double>(used[0]);
        all += static_cast<double>(used[0] + used[1]);
      }
      EXPECT_NEAR(holds / all, share, 0.1) << term;
    }
  }
}

TEST(PolicyGenes, what_no_rule_uses_costs_fitness) {
  const SearchTarget target = policy_target(config("{rules: 2, unused_penalty: 0.4}"));
  using Activations = std::vector<std::uint64_t>;
  EXPECT_DOUBLE_EQ(target.policy.left_of_fitness(Activations{3, 1, 9}), 1);
  EXPECT_DOUBLE_EQ(target.policy.left_of_fitness(Activations{3, 0, 9}), 0.8);
  EXPECT_DOUBLE_EQ(target.policy.left_of_fitness(Activations{0, 0, 9}), 0.6);
  EXPECT_DOUBLE_EQ(target.policy.left_of_fitness({}), 1);
  EXPECT_DOUBLE_EQ(SearchTarget().policy.left_of_fitness(Activations{0}), 1);
}

TEST(PolicyGenes, are_the_same_after_writing_and_reading_their_config) {
  const SearchTarget target = policy_target(config("{rules: 2, terms: [g, phase_by_hsdh]}"));
  EXPECT_EQ(target.to_json()["solver"]["policy"].dump(),
            R"({"rules":2,"terms":["g","phase_by_hsdh"]})");
  const SearchTarget more =
      policy_target(config("{rules: 2, terms: [g], constants: observed, unused_penalty: 0.25}"));
  EXPECT_EQ(more.to_json()["solver"]["policy"].dump(),
            R"({"rules":2,"terms":["g"],"constants":"observed","unused_penalty":0.25})");
}

TEST(PolicyGenes, refuse_every_fault_with_its_place) {
  const std::pair<std::string, std::string> faults[] = {
      {config("{rules: 0}"), "p.yaml:4:19: '0': expected"},
      {config("{rules: 21}"), "p.yaml:4:19: '21': expected"},
      {config("{rule: 2}"), "p.yaml:4:11: "},
      {config("{rules: 2, terms: []}"), "p.yaml:4:29: "},
      {config("{rules: 2, terms: [g, gg]}"), "p.yaml:4:33: 'gg': expected one of "},
      {config("{rules: 2, terms: [g, g]}"), "p.yaml:4:33: 'g': expected each term once"},
      {config("{rules: 2, constants: drawn}"), "p.yaml:4:33: 'drawn': expected one of "},
      {config("{rules: 2, unused_penalty: 2}"), "p.yaml:4:38: '2': expected"},
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
