// SPDX-License-Identifier: MIT
// Stages that take turns, and what the decider achieves with them and with the stock dealt card by
// card.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string_view>
#include <vector>

#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/verdict/decider.h"
#include "solver/domains/patience/verdict/staged_queue.h"
#include "tests/solver/domains/patience/small_game.h"

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

// Without stages the first deal stays open; without the relaxed stock, the second.
TEST(Verdict, of_deals_in_stages_is_known) {
  struct Deal {
    std::string_view game;
    std::uint64_t number;
    common::Outcome outcome;
  };
  for (const auto& [name, number, outcome] :
       {Deal{"spiderette", 1087, common::Outcome::solved},
        Deal{"klondike", 1060, common::Outcome::unsolvable}}) {
    const auto game = std::ranges::find(shipped_games(), name, &Game::name);
    const State start = make_state(deal(game->rules, number), game->rules);
    const auto found = Decider(game->rules).run(start, {.generated = 500'000});
    EXPECT_EQ(found.outcome, outcome) << name;
  }
}

// The relaxed game deals card by card, whatever lies on the waste.
TEST(Verdict, of_boards_with_a_waste_is_that_of_brute_force) {
  std::map<common::Outcome, int> outcomes;
  for (unsigned seed = 0; seed < 600; ++seed) {
    std::mt19937 random(seed);
    const Rules rules{.columns = 2 + static_cast<int>(seed % 3),
                      .cells = 0,
                      .build = seed % 2 == 0 ? Build::red_black : Build::any_suit,
                      .spaces = seed % 5 < 2 ? Spaces::kings : Spaces::none,
                      .stock = 3 + static_cast<int>(seed / 3 % 5),
                      .draw = 2 + static_cast<int>(seed / 2 % 2),
                      .redeal = true,
                      .face_down = seed / 4 % 2 == 0};
    Layout board = small_deal(4, rules.columns, 0, random, rules);
    board.turned = seed % (board.stock.size() + 1);
    const SmallGame game(board, 20'000, rules);
    if (!game.complete()) continue;
    const auto found = Decider(rules).run(make_state(board, rules), {});
    const bool is_won = game.distance(0) != SmallGame::kUnsolvable;
    ASSERT_EQ(found.outcome, is_won ? common::Outcome::solved : common::Outcome::unsolvable)
        << seed;
    ++outcomes[found.outcome];
  }
  EXPECT_GT(outcomes[common::Outcome::solved], 100);
  EXPECT_GT(outcomes[common::Outcome::unsolvable], 100);
}

}  // namespace
}  // namespace coevo::patience
