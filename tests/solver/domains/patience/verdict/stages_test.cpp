// SPDX-License-Identifier: MIT
// Stages that take turns, and what the decider achieves with them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/verdict/decider.h"
#include "solver/domains/patience/verdict/staged_queue.h"

namespace coevo::patience {
namespace {

TEST(StagedQueue, stages_take_turns_and_the_smallest_score_comes_first) {
  struct Entry {
    int stage;
    int score;
  };
  constexpr std::array<Entry, 6> kEntries{{{2, 7}, {2, 3}, {9, 260}, {2, 3}, {9, 0}, {2, 5}}};
  StagedQueue queue;
  std::array<std::uint32_t, kEntries.size()> next{};
  for (std::uint32_t i = 0; i < kEntries.size(); ++i) {
    next[i] = queue.push(kEntries[i].stage, kEntries[i].score, i);
  }
  const auto pop = [&] { return queue.pop([&](std::uint32_t i) { return next[i]; }); };
  std::vector<std::uint32_t> order;
  while (const auto node = pop()) order.push_back(*node);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{3, 4, 1, 2, 5, 0}));
  EXPECT_EQ(queue.bytes(), 0U);
  next[0] = queue.push(2, 1, 0);
  EXPECT_EQ(pop(), 0U);
  EXPECT_EQ(pop(), std::nullopt);
}

// Without stages it stays open.
TEST(Verdict, of_a_deal_in_stages_is_known) {
  const auto game = std::ranges::find(shipped_games(), "spiderette", &Game::name);
  const State start = make_state(deal(game->rules, 1087), game->rules);
  const auto found = Decider(game->rules).run(start, {.generated = 500'000});
  EXPECT_EQ(found.outcome, common::Outcome::solved);
}

}  // namespace
}  // namespace coevo::patience
