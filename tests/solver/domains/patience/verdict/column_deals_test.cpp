// SPDX-License-Identifier: MIT
// Games whose stock is dealt to the columns: moves, positions and verdicts against the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/shortening/shortcuts.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

Rules dealing_rules(unsigned seed) {
  constexpr std::array kBuilds{Build::any_suit, Build::red_black, Build::red_black,
                               Build::same_suit};
  constexpr std::array kSpaces{Spaces::kings, Spaces::any, Spaces::none, Spaces::any, Spaces::any};
  Rules rules{.columns = 1 + static_cast<int>(seed % 4),
              .cells = 0,
              .build = kBuilds[seed / 2 % 4],
              .spaces = kSpaces[seed % 5],
              .stock = 2 + static_cast<int>(seed / 3 % 4),
              .draw = 0,
              .face_down = seed / 2 % 2 == 0,
              .removable = seed / 4 % 2 == 0};
  const bool in_suit = rules.build == Build::any_suit && seed % 3 == 0;
  if (seed % 7 > 1) rules.groups = in_suit ? Build::same_suit : rules.build;
  return rules;
}

// Compares the verdict with that of trying everything, where that ends, and counts it.
void check_verdict(const Rules& rules, const Layout& board,
                   std::map<common::Outcome, int>& outcomes) {
  const auto expected = can_be_won(board, rules);
  if (!expected) return;
  const auto result = Decider(rules).run(make_state(board, rules), {});
  ++outcomes[result.outcome];
  ASSERT_EQ(result.outcome, *expected ? common::Outcome::solved : common::Outcome::unsolvable)
      << board_text(board);
  if (!*expected) return;
  const auto text = write_solution(board, rules, result.path, Notation::standard);
  const Replay replayed = replay(board, rules, text, Notation::standard);
  ASSERT_TRUE(replayed.won) << text << ": " << replayed.fault << '\n' << board_text(board);
}

TEST(ColumnDeals, verdicts_are_those_of_trying_everything) {
  std::map<common::Outcome, int> outcomes;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    const Rules rules = dealing_rules(seed);
    const Layout board =
        small_deal(2 + static_cast<int>(seed % 2), rules.columns, 0, random, rules);
    ASSERT_NO_FATAL_FAILURE(check_verdict(rules, board, outcomes)) << seed;
  }
  EXPECT_GT(outcomes[common::Outcome::solved], 50);
  EXPECT_GT(outcomes[common::Outcome::unsolvable], 20);
}

// Spider's rules, on boards whose suits are built so far that few positions are left.
TEST(ColumnDeals, verdicts_with_complete_piles_are_those_of_trying_everything) {
  std::map<common::Outcome, int> outcomes;
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = 2 + static_cast<int>(i % 2),
                      .cells = 0,
                      .build = i % 3 == 0 ? Build::same_suit : Build::any_suit,
                      .groups = i % 5 < 2 ? Build::unordered : Build::same_suit,
                      .complete_piles = true,
                      .stock = 3,
                      .draw = 0};
    const Layout board = test::random_board(random, rules);
    if (std::ranges::count(board.home, 0) != 1 || board.stock.empty()) continue;
    ASSERT_NO_FATAL_FAILURE(check_verdict(rules, board, outcomes)) << i;
  }
  EXPECT_GT(outcomes[common::Outcome::solved], 10);
  EXPECT_GT(outcomes[common::Outcome::unsolvable], 10);
}

struct Dealing {
  explicit Dealing(std::uint32_t i) : random(test::stream(i)) {
    rules = test::random_rules(random, i);
    test::hide_cards(random, 0, rules);
    rules.stock = test::pick(random, 1, kMaxStock);
    rules.draw = 0;
    if (!rules.complete_piles && rules.groups == Build::unordered) rules.groups = Build::none;
    rules.redeal = false;
    rules.redeals = 0;
    board = i % 2 == 0 ? deal(rules, i + 1) : test::random_board(random, rules);
  }
  common::RandomStream random;
  Rules rules;
  Layout board;
};

TEST(ColumnDeals, every_move_is_one_of_the_referee_and_the_hash_is_that_of_the_board) {
  int deals = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    Dealing game(i);
    const Puzzle puzzle(game.rules);
    State state = make_state(game.board, game.rules);
    Tableau tableau(game.board, game.rules);
    for (int step = 0; step < 40; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      ASSERT_FALSE(missed_move(tableau, puzzle, state, moves)) << i << ' ' << step;
      const Move move = moves[game.random.below(moves.size())];
      for (const RunMove& run : to_runs(tableau.layout(), game.rules, {{move}})) {
        const auto text = write_solution(tableau.layout(), game.rules, {{run}}, Notation::cards);
        const Replay replayed = replay(tableau.layout(), game.rules, text, Notation::cards);
        ASSERT_TRUE(replayed.legal) << text << ": " << replayed.fault;
        tableau = Tableau(replayed.board, game.rules);
      }
      deals += is_deal(move) ? 1 : 0;
      apply(state, move);
      const Layout& board = tableau.layout();
      ASSERT_EQ(make_layout(state, game.rules.columns, 0), board) << i << ' ' << step;
      ASSERT_EQ(make_state(board, game.rules).hash, state.hash) << i << ' ' << step;
    }
  }
  EXPECT_GT(deals, 300);
}

TEST(ColumnDeals, the_order_of_columns_matters_until_the_stock_is_empty) {
  const Rules rules{.columns = 3, .cells = 0, .stock = 3, .draw = 0};
  const auto state_of = [&](std::string_view columns, std::string_view end) {
    return make_state(
        read_board("Foundations: H-K C-K D-K S-8\n" + std::string(columns) + std::string(end),
                   "test", rules),
        rules);
  };
  const State a = state_of("9S\nTS\n:\n", "Stock: KS QS JS\n");
  const State b = state_of("TS\n9S\n:\n", "Stock: KS QS JS\n");
  EXPECT_FALSE(same_position(a, b));
  EXPECT_NE(a.hash, b.hash);
  const State c = state_of("9S KS\nTS QS\nJS\n", "");
  const State d = state_of("TS QS\n9S KS\nJS\n", "");
  EXPECT_TRUE(same_position(c, d));
  EXPECT_EQ(c.hash, d.hash);
}

TEST(ColumnDeals, the_last_deal_covers_the_first_columns_only) {
  const Rules rules{.columns = 3, .cells = 0, .stock = 4, .draw = 0};
  const Layout start =
      read_board("Foundations: H-K C-K D-K S-7\nStock: KS QS JS TS\n9S\n:\n8S\n", "test", rules);
  const Replay two = replay(start, rules, "tcv2", Notation::standard);
  ASSERT_TRUE(two.legal) << two.fault;
  EXPECT_EQ(two.board.columns,
            (std::vector<std::vector<Card>>{{make_card(9, 3), make_card(10, 3), make_card(13, 3)},
                                            {make_card(11, 3)},
                                            {make_card(8, 3), make_card(12, 3)}}));
  EXPECT_EQ(two.length_moves, 0U);
  EXPECT_EQ(replay(start, rules, "tc tc tc", Notation::standard).fault,
            "move 3 'tc': the stock is empty");
  EXPECT_EQ(replay(start, rules, "tw", Notation::standard).fault,
            "move 1 'tw': cards of the stock go to the columns");
  EXPECT_EQ(replay(start, rules, "1c", Notation::standard).fault,
            "move 1 '1c': only the stock is dealt to all columns");
  EXPECT_EQ(replay(start, rules, "c1", Notation::standard).fault,
            "move 1 'c1': cards move from one column at a time");
}

TEST(ColumnDeals, boards_have_no_waste) {
  const Rules rules{.columns = 3, .cells = 0, .stock = 4, .draw = 0};
  EXPECT_EQ(common::input_error([&] {
              read_board("Foundations: H-K C-K D-K S-8\nWaste: TS\nStock: KS QS JS\n9S\n", "test",
                         rules);
            }),
            "test:2:8: 'TS': expected no waste in a game whose stock is dealt to the columns");
}

// Shortcuts keep the order of columns as long as it matters.
TEST(ColumnDeals, shortened_solutions_lead_to_the_same_position) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 100; ++i) {
    Dealing game(i);
    const State start = make_state(game.board, game.rules);
    const auto playout = test::random_playout(game.random, Puzzle(game.rules), start, 40);
    State state = start;
    const auto shorter = take_shortcuts(game.rules, start, playout.moves);
    for (const Move& move : shorter) apply(state, move);
    ASSERT_TRUE(same_position(state, playout.end)) << i;
    const auto text = write_solution(game.board, game.rules, shorter, Notation::standard);
    const Replay replayed = replay(game.board, game.rules, text, Notation::standard);
    ASSERT_TRUE(replayed.legal) << text << ": " << replayed.fault;
    before += playout.moves.size();
    after += shorter.size();
  }
  EXPECT_LT(after, before);
}

}  // namespace
}  // namespace coevo::patience
