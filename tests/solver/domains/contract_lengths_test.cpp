// SPDX-License-Identifier: MIT
// Shortest solutions of every puzzle: the searches agree on them, and nothing that is called
// admissible exceeds them.
#include <limits>

#include "tests/solver/domains/contract.h"

namespace coevo::test {
namespace {

using common::Outcome;
using solver::Instance;
using solver::SolverSpec;

using EveryDomainsLengths = EveryDomain;
INSTANTIATE_TEST_SUITE_P(All, EveryDomainsLengths, testing::ValuesIn(contract_domains()),
                         [](const auto& test) { return test.param; });

// The value of a feature whose values are counted from 0 up, by H alone.
std::int32_t value_of(const solver::Domain& domain, const solver::Feature& feature,
                      const Instance& instance, const common::Settings& settings) {
  SolverSpec spec = domain.baseline();
  spec.weights = {{std::string(feature.name), 1.0}};
  spec.quantisation = feature.high - feature.low;  // one level of H for each step of the value
  for (const auto& [name, value] : settings.values()) spec.settings.set(name, value);
  std::int32_t value = std::numeric_limits<std::int32_t>::max();
  domain
      .make_graph_solver(spec,
                         [&](solver::StateGraph& graph, const common::Settings&) {
                           value = feature.low + graph.evaluate(0);
                           return std::nullopt;
                         })
      ->solve(instance, {});
  return value;
}

// Compares the results of a search that proves its solutions shortest with the truth.
void expect_proof(const solver::SolveResult& result, std::uint64_t length) {
  if (result.outcome == Outcome::solved) {
    EXPECT_TRUE(result.optimal);
    EXPECT_EQ(result.lower_bound, length);
  } else {  // depth-first ones may be lost in the depths of a large board
    EXPECT_EQ(result.outcome, Outcome::node_limit);
    EXPECT_LE(result.lower_bound.value_or(0), length);
  }
}

TEST_P(EveryDomainsLengths, searches_that_prove_agree) {
  for (const SolvedGame& game : solved_games()) {
    for (const char* name : {"astar", "ida_star", "branch_and_bound", "optimal"}) {
      SCOPED_TRACE(name);
      SolverSpec spec = domain().plain_solver(domain().search(name));
      spec.settings = changed(spec.settings, subject().small_settings);
      const auto result = domain().make_solver(spec)->solve(game.instance, {.generated = 300'000});
      expect_proof(result, game.length);
      if (result.plan.empty()) continue;
      const auto length = expect_solution(game.instance, result.plan, spec.settings);
      EXPECT_GE(length, game.length);
      EXPECT_TRUE(length == game.length || !result.optimal);
    }
  }
}

// It counts moves as the generator makes them, which may be of several cards.
TEST_P(EveryDomainsLengths, breadth_first_search_finds_them_where_moves_are_of_one_kind) {
  if (domain().metrics().size() > 1) GTEST_SKIP() << "lengths are counted in several ways";
  for (const SolvedGame& game : solved_games()) {
    SolverSpec spec = domain().plain_solver(domain().search("bfs"));
    spec.settings = changed(spec.settings, subject().small_settings);
    const auto result = domain().make_solver(spec)->solve(game.instance, {});
    EXPECT_EQ(result.outcome, Outcome::solved);
    EXPECT_EQ(expect_solution(game.instance, result.plan, spec.settings), game.length);
  }
}

TEST_P(EveryDomainsLengths, no_solution_is_shorter) {
  for (const SolvedGame& game : solved_games()) {
    for (const auto& search : domain().searches()) {
      SolverSpec spec = domain().plain_solver(search);
      spec.settings = changed(spec.settings, subject().small_settings);
      const auto result = domain().make_solver(spec)->solve(game.instance, {.generated = 20'000});
      if (result.plan.empty()) continue;
      EXPECT_GE(expect_solution(game.instance, result.plan, spec.settings), game.length)
          << search.name;
    }
  }
}

TEST_P(EveryDomainsLengths, admissible_heuristics_never_exceed_them) {
  const auto with = settings(subject().small_settings);
  int positive = 0;
  for (const SolvedGame& game : solved_games()) {
    const Plan plan = game.result.plan;
    for (std::size_t made = 0; made <= plan.size(); ++made) {
      const auto verdict =
          replay(game.instance, write(game.instance, plan.first(made), with), with);
      const auto left = game.length - verdict.lengths[domain().primary_metric()];
      const auto at = made == 0 ? game.instance : board(verdict.position, with);
      if (!at) break;
      for (const solver::Feature& feature : domain().features()) {
        if (!feature.admissible || subject().costly.contains(std::string(feature.name))) continue;
        const auto value = value_of(domain(), feature, *at, with);
        EXPECT_GE(value, 0);
        positive += value > 0 ? 1 : 0;
        EXPECT_LE(static_cast<double>(value) / feature.unit, static_cast<double>(left))
            << feature.name << '\n'
            << verdict.position;
      }
    }
  }
  EXPECT_GT(positive, 0);  // or nothing was tested
}

// The names of the bounds for a search for shortest solutions; "" for a puzzle with a single bound.
std::vector<std::string> bounds_of(const solver::Domain& domain) {
  for (const common::Parameter& parameter : domain.search("astar").parameters) {
    if (parameter.name == "bound") return parameter.choices;
  }
  return {""};
}

TEST_P(EveryDomainsLengths, bounds_never_exceed_them) {
  for (const SolvedGame& game : solved_games()) {
    for (const std::string& bound : bounds_of(domain())) {
      if (subject().costly.contains(bound)) continue;
      SolverSpec spec = domain().plain_solver(domain().search("astar"));
      spec.settings = changed(spec.settings, subject().small_settings);
      if (!bound.empty()) spec.settings.set("bound", bound);
      const auto solver = domain().make_solver(spec);
      // Checks the start, and positions that a search reaches with few positions.
      for (const std::uint64_t few : {1U, 10U, 100U}) {
        const auto begun = solver->solve(game.instance, {.generated = few});
        ASSERT_TRUE(begun.lower_bound) << bound;
        EXPECT_LE(*begun.lower_bound, game.length) << bound;
      }
      const auto result = solver->solve(game.instance, {});
      ASSERT_EQ(result.outcome, Outcome::solved) << bound;
      EXPECT_EQ(expect_solution(game.instance, result.plan, spec.settings), game.length) << bound;
    }
  }
}

}  // namespace
}  // namespace coevo::test
