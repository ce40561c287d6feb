// SPDX-License-Identifier: MIT
#include "src/fitness/portfolio_growth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/config/json_text.h"
#include "common/files/atomic_file.h"
#include "solver/spec_reader.h"
#include "tests/common/temporary_folder.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

using Numbers = std::vector<std::uint64_t>;

SearchTarget growth_target(const std::string& more = "") {
  const auto root = common::ConfigNode::parse(
      "solver:\n"
      "  search: {name: attempt, auto_moves: raymond, expanded: 300}\n"
      "  heuristics: [num_cards_not_at_foundations, cards_on_lower]\n"
      "  quantisation: 1000\n"
      "  genes: {card_weight: {low: 0, high: 0.05}}\n" +
          more,
      "p.yaml");
  SearchTarget result = SearchTarget::read(root, test::registry());
  root.finish();
  return result;
}

Numbers deals(std::uint64_t count) {
  Numbers result(count);
  std::iota(result.begin(), result.end(), 2'000'001);
  return result;
}

TEST(PortfolioGrowth, an_attempt_becomes_a_member) {
  SearchTarget grown = growth_target();
  const solver::MemberSpec member = solver::member_of(grown.spec({0.5, 0.25, 0.05}));
  const auto& attempt = std::get<solver::AttemptSpec>(member.search);
  EXPECT_EQ(attempt.expanded, 300U);
  EXPECT_EQ(attempt.card_weight, 0.05);
  EXPECT_EQ(member.quantisation, 1000);
  EXPECT_EQ(member.weights.at("cards_on_lower"), 0.25);
  grown.members = {member};
  const solver::SolverSpec spec = portfolio_of(grown);
  EXPECT_EQ(spec.search, "portfolio");
  EXPECT_EQ(spec.settings.text("auto_moves"), "raymond");
  EXPECT_EQ(spec.weights, grown.domain->baseline().weights);
  ASSERT_EQ(spec.members.size(), 1U);
  EXPECT_EQ(spec.members[0].weights, member.weights);
}

TEST(PortfolioGrowth, members_leave_to_the_next_what_they_do_not_solve) {
  SearchTarget grown = growth_target();
  const auto executor = make_executor(2);
  const Numbers drawn = deals(40);
  const solver::MemberSpec member = solver::member_of(grown.spec({0.5, 0.5, 0.01}));
  const auto made = attempts(grown, member, drawn, *executor, nullptr);
  const std::uint64_t solved = whole_turn(made).solved;
  EXPECT_GT(solved, 0U);
  EXPECT_LT(solved, drawn.size());
  EXPECT_LE(whole_turn(made).cap, 300U);

  grown.members.push_back(member);
  const Numbers open = unsolved(grown, drawn, *executor, nullptr);
  EXPECT_EQ(open.size(), drawn.size() - solved);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    EXPECT_EQ(std::binary_search(open.begin(), open.end(), drawn[i]), !made[i].solved());
  }
  const auto again = common::ConfigNode::parse(common::yaml_text(grown.to_json()), "again.yaml");
  EXPECT_EQ(SearchTarget::read(again, test::registry()).to_json(), grown.to_json());
}

TEST(PortfolioGrowth, a_beam_becomes_a_member) {
  const auto root = common::ConfigNode::parse(
      "solver:\n"
      "  search: {name: beam, auto_moves: raymond, width: 16}\n"
      "  heuristics: [num_cards_not_at_foundations, cards_on_lower]\n",
      "b.yaml");
  SearchTarget grown = SearchTarget::read(root, test::registry());
  const solver::MemberSpec member = solver::member_of(grown.spec({0.5, 0.25}));
  EXPECT_EQ(std::get<solver::BeamSpec>(member.search).width, 16U);
  EXPECT_EQ(member.weights.at("cards_on_lower"), 0.25);
  const auto executor = make_executor(1);
  const Numbers drawn = deals(20);
  const auto made = attempts(grown, member, drawn, *executor, nullptr);
  EXPECT_GT(whole_turn(made).solved, 0U);
  EXPECT_LT(whole_turn(made).solved, 20U);
  // As the search itself has it.
  const auto solver = grown.domain->make_solver(grown.spec({0.5, 0.25}));
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const solver::SolveResult report = solver->solve({drawn[i], ""}, {});
    EXPECT_EQ(report.outcome, made[i].outcome);
    EXPECT_EQ(report.expanded, made[i].expanded);
  }
}

SearchTarget tiles_target(const std::string& file) {
  const auto root = common::ConfigNode::parse(
      "domain: tiles8\n"
      "solver:\n"
      "  search: {name: attempt, expanded: 300}\n"
      "  heuristics: [manhattan_distance, linear_conflict]\n"
      "training: {files: [\"" +
          file + "\"]}\n",
      "t.yaml");
  return SearchTarget::read(root, test::registry());
}

// The second board has two tiles exchanged.
TEST(PortfolioGrowth, instances_proven_unsolvable_leave_the_training_set) {
  const common::TemporaryFolder folder;
  const auto file = (folder.path() / "boards.txt").string();
  common::write_atomically(file, "1 0 2 3 4 5 6 7 8\n0 2 1 3 4 5 6 7 8\n8 7 6 5 4 3 2 1 0\n");
  SearchTarget grown = tiles_target(file);
  solver::MemberSpec member = solver::member_of(grown.spec({1.0, 0.5}));
  set_cap(member, 2);  // too few for the third
  const auto executor = make_executor(1);
  const auto made = attempts(grown, member, Numbers{1, 2, 3}, *executor, nullptr);
  EXPECT_TRUE(made[0].solved());
  EXPECT_EQ(made[1].outcome, common::Outcome::unsolvable);
  EXPECT_FALSE(made[2].solved() || made[2].unsolvable());
  EXPECT_DOUBLE_EQ(whole_turn(made).rate,
                   1.0 / static_cast<double>(made[0].expanded + made[2].expanded));

  grown.members.push_back(member);
  EXPECT_EQ(unsolved(grown, Numbers{1, 2, 3}, *executor, nullptr), Numbers{3});
  const std::vector<std::vector<Attempt>> all{made};
  EXPECT_EQ(schedule(grown.members, all, 2).size(), 1U);
  EXPECT_TRUE(schedule(grown.members, all, 3).empty());
}

// A puzzle without tables for members: the complete search costs no more by their weights.
TEST(PortfolioGrowth, the_complete_search_has_the_first_members_weights) {
  const common::TemporaryFolder folder;
  const auto file = (folder.path() / "boards.txt").string();
  common::write_atomically(file, "1 0 2 3 4 5 6 7 8\n");
  SearchTarget grown = tiles_target(file);
  grown.members = {solver::member_of(grown.spec({1.0, 0.5})),
                   solver::member_of(grown.spec({0.25, 0.0}))};
  const solver::SolverSpec spec = portfolio_of(grown);
  EXPECT_EQ(spec.weights, grown.members[0].weights);
  EXPECT_EQ(spec.quantisation, grown.members[0].quantisation);
  grown.members.clear();
  EXPECT_EQ(portfolio_of(grown).weights, grown.domain->baseline().weights);
}

std::uint64_t cap(const solver::MemberSpec& member) {
  return std::get<solver::AttemptSpec>(member.search).expanded;
}

// Solved with this many positions; 0: unsolved after 500.
std::vector<Attempt> attempts_of(const Numbers& expanded) {
  std::vector<Attempt> made;
  using common::Outcome;
  for (const std::uint64_t each : expanded) {
    made.push_back(each > 0 ? Attempt{Outcome::solved, each} : Attempt{Outcome::exhausted, 500});
  }
  return made;
}

TEST(PortfolioGrowth, a_cap_is_where_most_is_solved_for_what_is_expanded) {
  // Of four, two are solved at 10: 2 / 40; a third at 100: 3 / 220; the last never.
  const Turn two = best_turn(attempts_of({10, 100, 0, 10}));
  EXPECT_EQ(two.cap, 10U);
  EXPECT_EQ(two.solved, 2U);
  EXPECT_DOUBLE_EQ(two.rate, 2.0 / 40);
  // 3 / (10 + 20 + 20 + 20) is better than 1 / 40.
  EXPECT_EQ(best_turn(attempts_of({10, 20, 20, 0})).cap, 20U);
  EXPECT_EQ(best_turn(attempts_of({0, 0})).cap, 500U);
  EXPECT_EQ(best_turn(attempts_of({0, 0})).rate, 0.0);
  const Turn whole = whole_turn(attempts_of({10, 20, 20, 0}));
  EXPECT_EQ(whole.solved, 3U);
  EXPECT_DOUBLE_EQ(whole.rate, 3.0 / 550);
}

TEST(PortfolioGrowth, a_schedule_takes_the_quickest_for_what_is_left) {
  std::vector<solver::MemberSpec> members(3);
  members[1].search = solver::BeamSpec{8};
  const std::vector<std::vector<Attempt>> made{
      attempts_of({10, 10, 200, 0, 0, 0}),   // 2 / 60 at 10
      attempts_of({90, 90, 90, 90, 90, 0}),  // a beam: 5 / 950
      attempts_of({30, 0, 0, 0, 0, 300})};
  const auto order = schedule(members, made, 1);
  // The first at 10, then 0.0041 of the beam (3 / 770) against 1 / 800 and 1 / 1200, then the last.
  ASSERT_EQ(order.size(), 3U);
  EXPECT_EQ(cap(order[0]), 10U);
  EXPECT_EQ(std::get<solver::BeamSpec>(order[1].search).width, 8U);
  EXPECT_EQ(cap(order[2]), 300U);
  EXPECT_EQ(schedule(members, made, 4).size(), 2U);
  EXPECT_TRUE(schedule(members, made, 7).empty());
}

TEST(PortfolioGrowth, a_longer_solution_is_worth_less) {
  std::vector<std::vector<Attempt>> made{attempts_of({10, 10, 0}), attempts_of({20, 20, 20})};
  made[0][0].length = 124;
  made[0][1].length = 100;
  made[1][0].length = made[1][1].length = made[1][2].length = 100;
  weigh_lengths(made, 12);
  EXPECT_DOUBLE_EQ(made[0][0].worth, 0.25);
  EXPECT_DOUBLE_EQ(made[0][1].worth, 1.0);
  EXPECT_DOUBLE_EQ(made[1][2].worth, 1.0);
  EXPECT_DOUBLE_EQ(best_turn(made[0]).rate, 1.25 / 30);
  EXPECT_DOUBLE_EQ(whole_turn(made[0]).rate, 1.25 / 520);
  // 3 / 60 is better than 1.25 / 30; with lengths left out it was not better than 2 / 30.
  const std::vector<solver::MemberSpec> members(2);
  EXPECT_EQ(cap(schedule(members, made, 1)[0]), 20U);
  weigh_lengths(made, 1e6);
  EXPECT_EQ(cap(schedule(members, made, 1)[0]), 10U);
}

}  // namespace
}  // namespace coevo::fitness
