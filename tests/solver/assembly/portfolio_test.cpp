// SPDX-License-Identifier: MIT
#include "solver/search/portfolio/portfolio.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "common/error.h"
#include "solver/weight_file.h"
#include "tests/common/throws.h"
#include "tests/solver/standard_domains.h"

namespace coevo::solver {
namespace {

using common::Outcome;

const std::filesystem::path kFast =
    std::filesystem::path(COEVO_SOURCE_DIR) / "configs/champions/freecell-fast.json";

WeightFile fast_file() {
  return WeightFile::read(kFast, test::standard_domains());
}

WeightFile reread(const WeightFile& file) {
  return WeightFile::parse(file.text(), "again", test::standard_domains());
}

TEST(Portfolio, solves_deals_and_the_referee_agrees) {
  const auto file = fast_file();
  const auto solver = file.domain->make_solver(file.spec);
  for (std::uint64_t number = 3'000'000; number < 3'000'200; ++number) {
    const solver::Instance deal{number, ""};
    const auto report = solver->solve(deal, {});
    ASSERT_EQ(report.outcome, Outcome::solved) << number;
    const auto text = file.domain->write(deal, report.plan, "extended", file.spec.settings);
    const auto verdict = file.domain->replay(deal, text, "extended", file.spec.settings);
    ASSERT_TRUE(verdict.won) << number << ": " << verdict.fault;
  }
}

TEST(Portfolio, proves_that_a_deal_cannot_be_won) {
  const auto file = fast_file();
  const auto solver = file.domain->make_solver(file.spec);
  EXPECT_EQ(solver->solve({11982, ""}, {}).outcome, Outcome::unsolvable);
}

TEST(Portfolio, keeps_the_node_limit_exactly) {
  const auto file = fast_file();
  const auto solver = file.domain->make_solver(file.spec);
  for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U, 5000U}) {
    solver::Limits limits;
    limits.generated = nodes;
    const auto report = solver->solve({11982, ""}, limits);
    EXPECT_EQ(report.outcome, Outcome::node_limit);
    EXPECT_EQ(report.generated, nodes);
  }
}

TEST(Portfolio, keeps_the_memory_limit) {
  const auto file = fast_file();
  const auto solver = file.domain->make_solver(file.spec);
  solver::Limits limits;
  limits.memory = std::size_t{16} << 20;
  const auto report = solver->solve({11982, ""}, limits);
  EXPECT_EQ(report.outcome, Outcome::memory_limit);
  EXPECT_LE(report.peak_memory, limits.memory + limits.memory / 10);
}

TEST(Portfolio, weight_files_come_back) {
  const auto file = fast_file();
  ASSERT_FALSE(file.spec.members.empty());
  const auto again = reread(file);
  EXPECT_EQ(again.text(), file.text());
  EXPECT_EQ(again.hash(), file.hash());
  EXPECT_EQ(again.spec.members.size(), file.spec.members.size());
}

// A solver's results on the deals from 3,000,000 on, as the referee sees them.
struct Tally {
  int solved = 0;
  double cards = 0;  // sum over the solved
};

Tally solve_deals(const WeightFile& file, std::uint64_t deals) {
  const auto solver = file.domain->make_solver(file.spec);
  Tally tally;
  for (std::uint64_t number = 3'000'000; number < 3'000'000 + deals; ++number) {
    const solver::Instance deal{number, ""};
    const auto report = solver->solve(deal, {});
    if (report.outcome != Outcome::solved) {
      EXPECT_EQ(report.outcome, Outcome::exhausted) << number;
      continue;
    }
    const auto text = file.domain->write(deal, report.plan, "extended", file.spec.settings);
    const auto verdict = file.domain->replay(deal, text, "extended", file.spec.settings);
    EXPECT_TRUE(verdict.won) << number << ": " << verdict.fault;
    ++tally.solved;
    tally.cards += static_cast<double>(verdict.lengths.back());
  }
  return tally;
}

// The first member's weights, for one of the searches that make a member.
WeightFile alone(const std::string& search) {
  const auto fast = fast_file();
  std::string weights;
  for (const auto& [name, weight] : fast.spec.members.front().weights) {
    weights += (weights.empty() ? "\"" : ", \"") + name + "\": " + std::to_string(weight);
  }
  return WeightFile::parse(
      R"({"format": "coevo-weights", "version": 1, "domain": "freecell", "search": )" + search +
          R"(, "weights": {)" + weights + R"(}, "quantisation": 512})",
      "alone", test::standard_domains());
}

TEST(Beam, finds_shorter_solutions_the_wider_it_is) {
  const Tally narrow = solve_deals(alone(R"({"name": "beam", "width": 4})"), 60);
  const Tally wide = solve_deals(alone(R"({"name": "beam", "width": 200})"), 60);
  ASSERT_GE(narrow.solved, 20);
  ASSERT_GE(wide.solved, 55);
  EXPECT_GT(wide.solved, narrow.solved);
  EXPECT_LT(wide.cards / wide.solved + 5, narrow.cards / narrow.solved);
}

TEST(Beam, keeps_node_and_memory_limits) {
  const auto file = alone(R"({"name": "beam", "width": 2000})");
  const auto solver = file.domain->make_solver(file.spec);
  solver::Limits limits;
  limits.generated = 5000;
  auto report = solver->solve({3'000'000, ""}, limits);
  EXPECT_EQ(report.outcome, Outcome::node_limit);
  EXPECT_EQ(report.generated, 5000U);
  limits = {};
  limits.memory = std::size_t{8} << 20;
  report = solver->solve({3'000'000, ""}, limits);
  EXPECT_EQ(report.outcome, Outcome::memory_limit);
  EXPECT_LE(report.peak_memory, limits.memory + limits.memory / 10);
}

TEST(Attempt, is_a_member_of_its_own) {
  const Tally tally = solve_deals(alone(R"({"name": "attempt", "expanded": 300})"), 100);
  EXPECT_GE(tally.solved, 60);
  EXPECT_LT(tally.solved, 100);
}

// It is the same search until it gives up, so it finds the same solution or none.
TEST(Attempt, that_falls_behind_gives_up_early) {
  const auto file = alone(R"({"name": "attempt", "expanded": 200})");
  const auto patient = file.domain->make_solver(file.spec);
  const auto with_pace = [&](double pace, double slack) {
    auto spec = file.spec;
    spec.settings.set("pace", pace);
    spec.settings.set("slack", slack);
    return file.domain->make_solver(spec);
  };
  const auto hasty = with_pace(0.0175, 1);
  const auto idle = with_pace(0.0175, 1000);
  std::uint64_t failed = 0;
  std::uint64_t early = 0;
  std::uint64_t lost = 0;
  for (std::uint64_t number = 3'000'000; number < 3'000'200; ++number) {
    const auto all = patient->solve({number, ""}, {});
    const auto some = hasty->solve({number, ""}, {});
    EXPECT_EQ(idle->solve({number, ""}, {}).expanded, all.expanded) << number;
    if (some.outcome == Outcome::solved) {
      EXPECT_EQ(some.plan, all.plan) << number;
    } else {
      EXPECT_LE(some.expanded, all.expanded) << number;
    }
    const bool is_solved = all.outcome == Outcome::solved;
    failed += is_solved ? 0 : 1;
    lost += is_solved && some.outcome != Outcome::solved ? 1 : 0;
    early += !is_solved && some.expanded < all.expanded ? 1 : 0;
  }
  EXPECT_GT(failed, 10U);
  EXPECT_GT(2 * early, failed);
  EXPECT_LT(lost, 10U);
}

TEST(Attempt, needs_fewer_positions_with_macro_moves) {
  const Tally plain = solve_deals(alone(R"({"name": "attempt", "expanded": 60})"), 200);
  const Tally digs =
      solve_deals(alone(R"({"name": "attempt", "expanded": 60, "macro_moves": "dig"})"), 200);
  EXPECT_GT(digs.solved, plain.solved + 40);
}

TEST(Beam, takes_macro_moves) {
  const Tally tally =
      solve_deals(alone(R"({"name": "beam", "width": 20, "macro_moves": "dig"})"), 60);
  EXPECT_GE(tally.solved, 40);
}

TEST(Attempt, makes_no_multi_moves) {
  auto file = alone(R"({"name": "attempt", "expanded": 300})");
  file.spec.settings.set("tests", std::string("0123"));
  EXPECT_EQ(common::input_error([&] { file.domain->make_solver(file.spec); }),
            "tests '0123': expected no tests with attempt, which makes plain moves");
}

// Threads share deals in any order, so earlier deals must not matter.
TEST(Portfolio, members_do_not_depend_on_what_they_did_before) {
  for (const char* const search :
       {R"({"name": "beam", "width": 3})", R"({"name": "attempt", "expanded": 300})"}) {
    const auto file = alone(search);
    const auto solver = file.domain->make_solver(file.spec);
    for (std::uint64_t deal = 2'000'001; deal <= 2'001'000; ++deal) {
      const auto report = solver->solve({deal, ""}, {});
      const auto fresh = file.domain->make_solver(file.spec)->solve({deal, ""}, {});
      ASSERT_EQ(report.outcome, fresh.outcome) << search << deal;
      ASSERT_EQ(report.generated, fresh.generated) << search << deal;
      ASSERT_EQ(report.plan, fresh.plan) << search << deal;
    }
  }
}

TEST(Portfolio, has_beams_beside_attempts) {
  auto file = fast_file();
  file.spec.members[0].search = BeamSpec{3};
  const auto again = reread(file);
  EXPECT_EQ(std::get<BeamSpec>(again.spec.members[0].search).width, 3U);
  EXPECT_TRUE(std::holds_alternative<AttemptSpec>(again.spec.members[1].search));
  EXPECT_EQ(again.hash(), file.hash());
  EXPECT_EQ(solve_deals(again, 50).solved, 50);
}

}  // namespace
}  // namespace coevo::solver
