#include "solver/search/portfolio.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "solver/engines/domains.h"
#include "solver/engines/weight_file.h"
#include "src/common/error.h"

namespace coevo::engines {
namespace {

using common::Outcome;

const std::filesystem::path kFast =
    std::filesystem::path(COEVO_SOURCE_DIR) / "configs/champions/freecell-fast.json";

TEST(Portfolio, solves_deals_and_the_referee_agrees) {
  const auto file = WeightFile::read(kFast);
  const auto solver = file.domain->make_solver(file.spec);
  for (std::uint64_t number = 3'000'000; number < 3'000'200; ++number) {
    const solver::Instance deal{number, ""};
    const auto report = solver->solve(deal, {});
    ASSERT_EQ(report.outcome, Outcome::solved) << number;
    const auto text = file.domain->write(deal, report.steps, "extended", file.spec.settings);
    const auto verdict = file.domain->replay(deal, text, "extended", file.spec.settings);
    ASSERT_TRUE(verdict.won) << number << ": " << verdict.fault;
  }
}

TEST(Portfolio, proves_that_a_deal_cannot_be_won) {
  const auto file = WeightFile::read(kFast);
  const auto solver = file.domain->make_solver(file.spec);
  EXPECT_EQ(solver->solve({11982, ""}, {}).outcome, Outcome::unsolvable);
}

TEST(Portfolio, keeps_the_node_limit_exactly) {
  const auto file = WeightFile::read(kFast);
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
  const auto file = WeightFile::read(kFast);
  const auto solver = file.domain->make_solver(file.spec);
  solver::Limits limits;
  limits.memory = std::size_t{24} << 20;
  const auto report = solver->solve({11982, ""}, limits);
  EXPECT_EQ(report.outcome, Outcome::memory_limit);
  EXPECT_LE(report.peak_memory, limits.memory + limits.memory / 10);
}

TEST(Portfolio, weight_files_come_back) {
  const auto file = WeightFile::read(kFast);
  ASSERT_FALSE(file.spec.members.empty());
  const auto again = WeightFile::parse(file.text(), "again");
  EXPECT_EQ(again.text(), file.text());
  EXPECT_EQ(again.hash(), file.hash());
  EXPECT_EQ(again.spec.members.size(), file.spec.members.size());
}

}  // namespace
}  // namespace coevo::engines
