// Every domain of the registry, through the one interface the rest of the program uses.
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

class EveryDomain : public testing::TestWithParam<std::string> {
 protected:
  const solver::Domain& domain() const { return domain_named(GetParam()); }
  SolverSpec spec(const solver::SearchDescriptor& search) const {
    return domain().plain_solver(search);
  }
};
INSTANTIATE_TEST_SUITE_P(All, EveryDomain, testing::ValuesIn(test::standard_domains().domain_names()),
                         [](const auto& test) { return test.param; });

TEST_P(EveryDomain, describes_itself) {
  EXPECT_EQ(domain().name(), GetParam());
  EXPECT_FALSE(domain().help().empty());
  EXPECT_FALSE(domain().metrics().empty());
  EXPECT_GE(domain().notations().size(), domain().metrics().size());
  std::set<std::string_view> names;
  for (const auto& feature : domain().features()) {
    EXPECT_TRUE(names.insert(feature.name).second) << feature.name;
    EXPECT_FALSE(feature.help.empty()) << feature.name;
    EXPECT_LT(feature.low, feature.high) << feature.name;
    EXPECT_GE(feature.unit, 1) << feature.name;
  }
  for (const auto& search : domain().searches()) {
    EXPECT_NO_THROW(common::defaults(search.parameters)) << search.name;
    EXPECT_FALSE(search.help.empty()) << search.name;
  }
}

TEST_P(EveryDomain, solves_with_every_search_and_the_referee_agrees) {
  Limits limits;
  limits.generated = 30'000;
  for (const auto& search : domain().searches()) {
    const SolverSpec solver_spec = spec(search);
    const auto solver = domain().make_solver(solver_spec);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      const solver::Instance instance{number, ""};
      const auto report = solver->solve(instance, limits);
      EXPECT_LE(report.generated, limits.generated);
      const bool solved = report.outcome == common::Outcome::solved;
      // A limit leaves branch and bound with its best solution, not proven.
      if (solved || search.name != "branch_and_bound") {
        EXPECT_EQ(report.plan.empty(), !solved);
      }
      if (report.outcome != common::Outcome::solved) continue;
      for (const std::string& notation : domain().notations()) {
        const auto text = domain().write(instance, report.plan, notation, solver_spec.settings);
        const auto verdict = domain().replay(instance, text, notation, solver_spec.settings);
        EXPECT_TRUE(verdict.won) << search.name << ' ' << number << ' ' << notation << ' '
                                 << verdict.fault;
        EXPECT_EQ(verdict.lengths.size(), domain().metrics().size());
      }
    }
  }
}

// Else results would depend on which worker solved which instances before.
TEST_P(EveryDomain, solves_the_same_with_a_used_solver_and_a_fresh_one) {
  Limits large;
  large.generated = 60'000;
  for (const auto& search : domain().searches()) {
    const SolverSpec solver_spec = spec(search);
    const auto used = domain().make_solver(solver_spec);
    for (const std::size_t mebibytes : {1U, 2U, 4U, 7U}) {
      used->solve({mebibytes, ""}, large);
      Limits limits;
      limits.generated = 30'000;
      limits.memory = mebibytes << 20;
      const auto report = used->solve({3, ""}, limits);
      const auto fresh = domain().make_solver(solver_spec)->solve({3, ""}, limits);
      EXPECT_EQ(report.outcome, fresh.outcome) << search.name << ' ' << mebibytes;
      EXPECT_EQ(report.generated, fresh.generated) << search.name << ' ' << mebibytes;
      EXPECT_EQ(report.expanded, fresh.expanded) << search.name << ' ' << mebibytes;
      EXPECT_EQ(report.plan, fresh.plan) << search.name << ' ' << mebibytes;
    }
  }
}

TEST_P(EveryDomain, reads_back_every_board_it_prints_for_machines) {
  const auto settings = common::defaults(domain().parameters());
  for (std::uint64_t number = 1; number <= 5; ++number) {
    // The first format is for people, "json" for other programs; what lies between reads back.
    for (const std::string& format : domain().board_formats()) {
      const auto text = domain().board_text({number, ""}, format, settings);
      EXPECT_FALSE(text.empty());
      if (format == "json" || format == domain().board_formats().front()) continue;
      const auto board = domain().read_board(text, "board", settings);
      EXPECT_EQ(domain().board_text(board, format, settings), text);
    }
  }
}

TEST_P(EveryDomain, counts_the_start_as_one_position) {
  const auto settings = common::defaults(domain().parameters());
  const auto counts = domain().perft({1, ""}, 2, {}, settings);
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts[0].paths, 1U);
  EXPECT_EQ(counts[0].positions, 1U);
  EXPECT_GE(counts[1].paths, counts[1].positions);
  EXPECT_GT(counts[2].paths, counts[1].paths);
}

// Positions that several ways lead to have their columns in several orders: a solution must name
// those of its own way.
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
