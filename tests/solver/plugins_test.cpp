// SPDX-License-Identifier: MIT
// A program's additions to existing puzzles: a heuristic, a search. Both reach the solvers through
// a registry and a weight file, like a user's.
#include "solver/plugins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <stdexcept>

#include "solver/domains/patience/state/state.h"
#include "solver/domains/tiles/state/puzzle.h"
#include "solver/weight_file.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"

namespace coevo::solver {
namespace {

using common::Outcome;
using common::Settings;
using NodeId = StateGraph::NodeId;
using Path = std::optional<std::vector<NodeId>>;

// What num_cards_not_at_foundations counts, by its definition.
HeuristicPlugin cards_not_home(std::string name = "freecell") {
  constexpr Feature kFeature{
      "cards_not_home", "cards not at home", 0, 52, 1, Direction::smaller_is_better, true};
  return heuristic<patience::State>(std::move(name), kFeature, [](const patience::State& state) {
    return 52 - std::accumulate(state.home.begin(), state.home.end(), 0);
  });
}

// Breadth-first search as anyone may write it; it ends at a position made of the goal.
Path breadth_first(StateGraph& graph, const Settings&) {
  std::vector<NodeId> parents{0};
  std::vector<StateGraph::Successor> successors;
  std::deque<NodeId> open{0};
  NodeId goal = 0;
  while (!graph.is_goal(goal)) {
    if (open.empty() || !graph.expand(open.front(), successors)) return std::nullopt;
    for (const auto& [node, is_new] : successors) {
      if (!is_new) continue;
      parents.push_back(open.front());
      open.push_back(node);
      if (graph.is_goal(node)) goal = node;
    }
    open.pop_front();
  }
  std::vector<NodeId> path{goal};
  while (path.back() != 0) path.push_back(parents[path.back()]);
  std::reverse(path.begin(), path.end());
  return path;
}

SearchPlugin breadth_first_plugin() {
  return graph_search({.name = "breadth_first",
                       .help = "all positions one move away, then two",
                       .parameters = {{"unused", "nothing", std::int64_t{3}, 0, 9}}},
                      breadth_first);
}

Registry extended_registry() {
  Registry registry = test::contract_registry();
  registry.add(cards_not_home());
  registry.add(breadth_first_plugin());
  return registry;
}

std::string weight_text(const std::string& domain, const std::string& search,
                        const std::string& weights) {
  return R"({"format": "coevo-weights", "version": 1, "domain": ")" + domain +
         R"(", "search": {"name": ")" + search + R"("}, "weights": {)" + weights +
         R"(}, "quantisation": 5200})";
}

// Heuristics

TEST(HeuristicPlugin, searches_as_the_built_in_one_of_the_same_definition) {
  const Registry registry = extended_registry();
  const Limits limits{.generated = 20'000};
  for (const SearchDescriptor& search : registry.domain("freecell").searches()) {
    if (!search.heuristics.empty() || search.has_members) continue;
    const auto solve = [&](const std::string& name, std::uint64_t deal) {
      const auto text =
          weight_text("freecell", search.name, "\"" + name + "\": 1, \"hsdh\": 0.375");
      const auto file = WeightFile::parse(text, name, registry);
      return file.domain->make_solver(file.spec)->solve({deal, ""}, limits);
    };
    for (std::uint64_t deal = 1; deal <= 3; ++deal) {
      const SolveResult outside = solve("cards_not_home", deal);
      const SolveResult built_in = solve("num_cards_not_at_foundations", deal);
      EXPECT_EQ(outside.outcome, built_in.outcome) << search.name;
      EXPECT_EQ(outside.generated, built_in.generated) << search.name;
      EXPECT_EQ(outside.expanded, built_in.expanded) << search.name;
      EXPECT_EQ(outside.plan, built_in.plan) << search.name;
    }
  }
}

// H of the first positions in breadth-first order.
std::vector<std::int32_t> values_of(const Domain& domain, std::map<std::string, double> weights) {
  SolverSpec spec = domain.baseline();
  spec.weights = std::move(weights);
  std::vector<std::int32_t> values;
  const auto look = [&](StateGraph& graph, const Settings&) -> Path {
    std::vector<StateGraph::Successor> successors;
    for (NodeId node = 0; node < 300; ++node) {
      values.push_back(graph.evaluate(node));
      graph.expand(node, successors);
    }
    return std::nullopt;
  };
  domain.make_graph_solver(spec, look)->solve({7, ""}, {});
  return values;
}

TEST(HeuristicPlugin, has_the_built_in_ones_h) {
  const Registry registry = extended_registry();
  const Domain& freecell = registry.domain("freecell");
  for (const double weight : {1.0, 0.3, -2.5}) {
    const auto outside = values_of(freecell, {{"cards_not_home", weight}, {"hsdh", 0.25}});
    EXPECT_EQ(outside,
              values_of(freecell, {{"num_cards_not_at_foundations", weight}, {"hsdh", 0.25}}));
    EXPECT_GT(std::set(outside.begin(), outside.end()).size(), 1U);
  }
}

TEST(HeuristicPlugin, of_another_state_or_of_a_taken_name_is_refused) {
  Registry registry = extended_registry();
  EXPECT_THROW(registry.add(cards_not_home()), std::logic_error);
  EXPECT_THROW(registry.add(cards_not_home("tiles8")), std::logic_error);
  EXPECT_THROW(registry.add(cards_not_home("chess")), std::logic_error);
  EXPECT_TRUE(registry.domain("freecell").has_feature("cards_not_home"));
}

TEST(HeuristicPlugin, of_an_empty_range_or_without_a_unit_is_refused) {
  Registry registry = extended_registry();
  const auto of_range = [](std::int32_t low, std::int32_t high, std::int32_t unit) {
    HeuristicPlugin plugin = cards_not_home();
    plugin.feature = {.name = "other", .help = "", .low = low, .high = high, .unit = unit};
    return plugin;
  };
  EXPECT_THROW(registry.add(of_range(3, 3, 1)), std::logic_error);
  EXPECT_THROW(registry.add(of_range(4, 3, 1)), std::logic_error);
  EXPECT_THROW(registry.add(of_range(0, 52, 0)), std::logic_error);
  registry.add(of_range(0, 52, 1));
  EXPECT_TRUE(registry.domain("freecell").has_feature("other"));
  EXPECT_FALSE(test::contract_registry().domain("freecell").has_feature("cards_not_home"));
}

TEST(HeuristicPlugin, leads_a_minimal_puzzle_too) {
  using Space = tiles::Puzzle<3, 3>;
  Registry registry = test::contract_registry();
  registry.add(heuristic<Space::State>(
      "tiles8", {"blank_home", "1 where the blank is away", 0, 1, 1, Direction::smaller_is_better},
      [](const Space::State& state) { return Space::Pack::get(state.square_of, 0) == 0 ? 0 : 1; }));
  const auto text =
      weight_text("tiles8", "best_first", "\"blank_home\": 0.1, \"manhattan_distance\": 1");
  const auto file = WeightFile::parse(text, "blank", registry);
  EXPECT_EQ(file.domain->make_solver(file.spec)->solve({1, ""}, {}).outcome, Outcome::solved);
}

// Searches

class EveryDomainsPlugins : public test::EveryDomain {};
INSTANTIATE_TEST_SUITE_P(All, EveryDomainsPlugins, testing::ValuesIn(test::contract_domains()),
                         [](const auto& test) { return test.param; });

TEST_P(EveryDomainsPlugins, a_search_from_outside_finds_what_the_built_in_one_does) {
  const Registry registry = extended_registry();
  const std::string weights = "\"" + std::string(domain().features().front().name) + "\": 1";
  const auto solve = [&](const std::string& search, const Instance& game) {
    auto file = WeightFile::parse(weight_text(GetParam(), search, weights), search, registry);
    file.spec.settings = changed(file.spec.settings, subject().small_settings);
    return file.domain->make_solver(file.spec)->solve(game, {});
  };
  for (const Instance& game : small_games()) {
    const SolveResult outside = solve("breadth_first", game);
    const SolveResult built_in = solve("bfs", game);
    ASSERT_EQ(outside.outcome, Outcome::solved);
    EXPECT_EQ(outside.plan.size(), built_in.plan.size());
    const auto with = settings(subject().small_settings);
    EXPECT_EQ(expect_solution(game, outside.plan, with),
              expect_solution(game, built_in.plan, with));
    EXPECT_GT(outside.expanded, 0U);
    EXPECT_EQ(outside.positions, outside.generated + 1);
  }
}

TEST_P(EveryDomainsPlugins, limits_are_kept_for_a_search_from_outside) {
  const auto with = domain().with(breadth_first_plugin());
  const auto solver = with->make_solver(with->plain_solver(with->search("breadth_first")));
  const auto few = solver->solve({1, ""}, {.generated = 50});
  EXPECT_EQ(few.outcome, Outcome::node_limit);
  EXPECT_EQ(few.generated, 50U);
  EXPECT_EQ(solver->solve({1, ""}, {.memory = 1000}).outcome, Outcome::memory_limit);
  EXPECT_EQ(solver->solve({1, ""}, {.generated = 50}).expanded, few.expanded);
}

TEST(SearchPlugin, has_its_parameters_and_the_domains_own) {
  const Registry registry = extended_registry();
  const auto search = registry.domain("freecell").search("breadth_first");
  const Settings settings = common::defaults(search.parameters);
  EXPECT_EQ(settings.integer("unused"), 3);
  EXPECT_EQ(settings.integer("cells"), 4);
  const auto message = common::input_error([&] {
    WeightFile::parse(
        R"({"format": "coevo-weights", "version": 1, "domain": "tiles8", "quantisation": 1,
"search": {"name": "breadth_first", "unused": 10}, "weights": {"gaschnig": 1}})",
        "w.json", registry);
  });
  EXPECT_TRUE(message.starts_with("w.json:2:47: '10': expected an integer 0..9")) << message;
}

TEST(SearchPlugin, may_belong_to_one_domain_and_be_added_before_another) {
  Registry registry;
  registry.add(test::contract_registry().domains()[0]);
  registry.add(test::contract_registry().domains()[1]);
  SearchPlugin of_one = breadth_first_plugin();
  of_one.domain = "tiles8";
  registry.add(of_one);
  SearchPlugin of_all = breadth_first_plugin();
  of_all.descriptor.name = "wide";
  registry.add(of_all);
  registry.add(test::contract_registry().domains()[2]);
  for (const auto& domain : registry.domains()) {
    EXPECT_EQ(domain->search("wide").name, "wide");
    const auto searches = domain->searches();
    const auto count = std::count_if(searches.begin(), searches.end(), [](const auto& search) {
      return search.name == "breadth_first";
    });
    EXPECT_EQ(count, domain->name() == "tiles8" ? 1 : 0) << domain->name();
  }
  EXPECT_THROW(registry.add(of_all), std::logic_error);
  of_all.descriptor.name = "portfolio_of_mine";
  of_all.descriptor.has_members = true;
  EXPECT_THROW(registry.add(of_all), std::logic_error);
  of_all.descriptor.has_members = false;
  of_all.descriptor.name = "hsd";
  EXPECT_THROW(registry.add(of_all), std::logic_error);
}

// A search whose result is made from a breadth-first path.
SolveResult solve_with(const std::function<Path(std::vector<NodeId>)>& change) {
  const Domain& domain = test::contract_registry().domain("pancakes");
  const auto search = [&](StateGraph& graph, const Settings& settings) {
    return change(*breadth_first(graph, settings));
  };
  return domain.make_graph_solver(domain.baseline(), search)->solve({1, ""}, {});
}

TEST(SearchPlugin, must_return_a_path) {
  EXPECT_EQ(solve_with([](auto path) { return path; }).outcome, Outcome::solved);
  EXPECT_EQ(solve_with([](auto) { return std::nullopt; }).outcome, Outcome::exhausted);
  const auto changes = std::to_array<std::function<Path(std::vector<NodeId>)>>({
      [](auto) { return std::vector<NodeId>{}; },
      [](auto path) { return std::vector(path.begin() + 1, path.end()); },
      [](auto path) { return std::vector(path.begin(), path.end() - 1); },
      [](auto path) {
        return std::vector{path.front(), path.back()};
      },
      [](auto path) {  // a step back and forth between nodes that are no neighbours
        path.insert(path.end() - 1, {path[0], path[path.size() - 2]});
        return path;
      },
      [](auto path) {
        path.back() = 1'000'000;
        return path;
      },
  });
  for (const auto& change : changes) EXPECT_THROW(solve_with(change), std::logic_error);
}

}  // namespace
}  // namespace coevo::solver
