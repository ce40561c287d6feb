// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "src/app/solver_options.h"
#include "src/fitness/registry.h"
#include "src/lab/coevolution/worst_game.h"
#include "src/lab/games/champion.h"

namespace coevo::experiments {
namespace {

using solver::AttemptSpec;
using solver::BeamSpec;

const Registry& shipped() {
  static const Registry all = standard_registry();
  return all;
}

// A shipped champion without the members that champion_of() added.
solver::WeightFile evolved() {
  auto file = solver::WeightFile::preset("fan-fast", shipped());
  file.spec.members.resize(file.spec.members.size() - 4);
  file.spec.weights = {{"hsdh", 1.0}};
  file.spec.members.front().weights.begin()->second = 0.123456;
  return file;
}

TEST(Champion, attempts_come_first_and_lead_all_that_follow) {
  const auto attempts = evolved().spec.members;
  const auto champion = champion_of(evolved());
  const auto& members = champion.spec.members;
  ASSERT_EQ(members.size(), attempts.size() + 4);
  EXPECT_EQ(members.front().weights.begin()->second, 0.1235);
  EXPECT_EQ(champion.spec.weights, members.front().weights);
  EXPECT_EQ(std::get<AttemptSpec>(members[attempts.size()].search).expanded, 3000U);
  EXPECT_EQ(std::get<BeamSpec>(members[attempts.size() + 1].search).width, 256U);
  EXPECT_EQ(std::get<AttemptSpec>(members[attempts.size() + 2].search).expanded, 20000U);
  EXPECT_EQ(std::get<BeamSpec>(members[attempts.size() + 3].search).width, 1000U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(members[attempts.size() + i].weights, members[i % attempts.size()].weights);
  }
  EXPECT_NO_THROW(solver::WeightFile::parse(champion.text(), "champion", shipped()));
}

TEST(Champion, equal_weights_replace_all) {
  const auto equal = with_equal_weights(champion_of(evolved()));
  for (const auto& member : equal.spec.members) {
    for (const auto& [name, weight] : member.weights) EXPECT_EQ(weight, 1) << name;
    if (const auto* attempt = std::get_if<AttemptSpec>(&member.search)) {
      EXPECT_EQ(attempt->card_weight, 0);
    }
  }
}

// Each game but FreeCell ships one.
TEST(Champion, ships_for_each_game) {
  for (const auto& domain : shipped().domains()) {
    if (!domain->is_game() || domain->name() == "freecell") continue;
    const auto file = solver::WeightFile::preset(domain->name() + "-fast", shipped());
    EXPECT_EQ(file.domain, domain);
    EXPECT_EQ(file.spec.search, "portfolio") << domain->name();
  }
}

TEST(Champion, leads_by_default_and_freecells_presets_take_the_games_rules) {
  cli::SolverOptions options;
  const auto own = options.read(shipped(), "fan");
  EXPECT_EQ(own.hash(), solver::WeightFile::preset("fan-fast", shipped()).hash());
  options.preset = "balanced";
  const auto adapted = options.read(shipped(), "fan");
  const auto original = solver::WeightFile::preset("freecell-balanced", shipped());
  EXPECT_EQ(adapted.spec.weights, original.spec.weights);
  EXPECT_EQ(adapted.domain->name(), "fan");
  EXPECT_EQ(adapted.spec.settings.integer("columns"), 18);
  EXPECT_EQ(adapted.spec.settings.text("macro_moves"), "dig");
}

TEST(WorstGame, shares_follow_the_weights_above_the_floor) {
  const std::vector<double> all = shares(std::vector<double>{std::log(3.0), 0.0}, 0.2);
  EXPECT_NEAR(all[0], 0.8 * 0.75 + 0.1, 1e-12);
  EXPECT_NEAR(all[1], 0.8 * 0.25 + 0.1, 1e-12);
}

TEST(WorstGame, slots_are_what_each_game_is_due) {
  const std::vector<double> all{0.25, 0.05, 0.7};
  std::vector<double> sums(3);
  for (int i = 0; i < 100; ++i) {
    const auto counts = slots(all, 10, (i + 0.5) / 100);
    EXPECT_EQ(counts[0] + counts[1] + counts[2], 10U);
    EXPECT_EQ(counts[2], 7U);
    for (std::size_t g = 0; g < 3; ++g) sums[g] += static_cast<double>(counts[g]) / 100;
  }
  EXPECT_NEAR(sums[0], 2.5, 1e-9);
  EXPECT_NEAR(sums[1], 0.5, 1e-9);
}

}  // namespace
}  // namespace coevo::experiments
