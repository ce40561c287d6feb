// SPDX-License-Identifier: MIT
// FreeCell and the puzzles' names through the interface that the rest of the program uses; what
// every puzzle must keep to is in contract_test.cpp.
#include "solver/domains/domains.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/common/throws.h"
#include "tests/solver/standard_domains.h"

namespace coevo::solver {
namespace {

using solver::Limits;
using solver::SolverSpec;

const solver::Domain& domain_named(std::string_view name) {
  return test::standard_domains().domain(name);
}

// Positions that several paths reach have their columns in several orders: a solution must name the
// columns of its own path.
TEST(FreeCell, solutions_over_positions_reached_by_several_ways_are_legal) {
  const solver::Domain& domain = domain_named("freecell");
  const auto refused = [&](const std::string& search, const std::string& key,
                           const std::string& tests, std::uint64_t deal) {
    SolverSpec spec = domain.baseline();
    spec.search = search;
    for (const auto& each : domain.searches()) {
      if (each.name == search) spec.settings = common::defaults(each.parameters);
    }
    spec.settings.set("tests", tests);
    if (!key.empty()) spec.settings.set(key, true);
    Limits limits;
    limits.generated = 20'000;
    const auto report = domain.make_solver(spec)->solve({deal, ""}, limits);
    if (report.outcome != common::Outcome::solved) return std::string();
    const auto text = domain.write({deal, ""}, report.plan, "extended", spec.settings);
    const auto verdict = domain.replay({deal, ""}, text, "extended", spec.settings);
    return verdict.won ? std::string() : verdict.fault;
  };
  for (std::uint64_t deal = 1; deal <= 10; ++deal) {
    EXPECT_EQ(refused("soft_dfs", "optimise", "0123456789", deal), "") << deal;
    EXPECT_EQ(refused("weighted_astar", "reopen", "none", deal), "") << deal;
    EXPECT_EQ(refused("weighted_astar", "reopen", "0123456789", deal), "") << deal;
  }
}

TEST(Domains, greedy_is_another_name_of_best_first) {
  for (const char* name : {"freecell", "tiles8"}) {
    const solver::Domain& domain = domain_named(name);
    const auto greedy = domain.plain_solver(domain.search("greedy"));
    const auto best_first = domain.plain_solver(domain.search("best_first"));
    EXPECT_FALSE(greedy.settings.values().contains("depth_weight"));
    const Instance instance{domain.first_instance(), ""};
    const auto one = domain.make_solver(greedy)->solve(instance, Limits{.generated = 20'000});
    const auto other = domain.make_solver(best_first)->solve(instance, Limits{.generated = 20'000});
    EXPECT_EQ(one.plan, other.plan);
    EXPECT_EQ(one.generated, other.generated);
    EXPECT_EQ(one.expanded, other.expanded);
  }
}

TEST(FreeCell, multi_moves_go_with_every_search_but_those_that_prove) {
  const solver::Domain& domain = domain_named("freecell");
  const std::set<std::string> proving{"astar", "ida_star", "branch_and_bound"};
  const std::set<std::string> plain{"hsd",    "best_first", "restarts", "weighted_astar",
                                    "greedy", "bfs",        "dfs",      "soft_dfs"};
  for (const auto& search : domain.searches()) {
    if (!proving.contains(search.name) && !plain.contains(search.name)) continue;
    SolverSpec spec = domain.baseline();
    spec.search = search.name;
    spec.settings = common::defaults(search.parameters);
    spec.settings.set("tests", std::string("0123456789"));
    if (proving.contains(search.name)) {
      EXPECT_NE(common::input_error([&] { domain.make_solver(spec); }).find("needs no lower bound"),
                std::string::npos);
    } else {
      EXPECT_NO_THROW(domain.make_solver(spec)) << search.name;
    }
  }
}

TEST(Domains, are_found_by_name_or_refused_with_the_nearest) {
  EXPECT_EQ(test::standard_domains().find_domain("freecell"), &domain_named("freecell"));
  EXPECT_EQ(test::standard_domains().find_domain("chess"), nullptr);
  const std::string message = common::input_error([] { domain_named("freecel"); });
  EXPECT_TRUE(message.starts_with("domain 'freecel': expected one of ")) << message;
  EXPECT_NE(message.find("did you mean 'freecell'?"), std::string::npos) << message;
}

}  // namespace
}  // namespace coevo::solver
