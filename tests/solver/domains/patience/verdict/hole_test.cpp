// SPDX-License-Identifier: MIT
// Games with a hole: moves, verdicts, notation and boards against the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "solver/domains/patience/boards/board_json.h"
#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/games/deal_number.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/verdict/decider.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/patience/small_game.h"

namespace coevo::patience {
namespace {

struct Small {
  Rules rules;
  Layout board;
};

// A board with ten cards of six ranks outside the hole: in columns, and some in a stock. A third of
// the games have a cell, a third a stock.
Small small(unsigned seed) {
  std::mt19937 random(seed);
  Rules rules{.columns = 3 + static_cast<int>(seed % 3),
              .cells = seed % 3 == 1 ? 1 : 0,
              .build = Build::none,
              .spaces = Spaces::none,
              .stock = seed % 3 == 2 ? 3 : 0,
              .hole = Hole::first_card,
              .hole_loops = seed % 2 == 0};
  std::array<Card, kCards> pack;
  std::iota(pack.begin(), pack.end(), Card{0});
  std::shuffle(pack.begin(), pack.end(), random);
  const auto shift = static_cast<int>(random() % kRanks);
  std::stable_partition(pack.begin(), pack.end(),
                        [&](Card card) { return (rank(card) + shift) % kRanks < 6; });
  Layout board;
  board.columns.resize(index(rules.columns));
  board.cells.resize(index(rules.cells));
  for (std::size_t i = 0; i < pack.size(); ++i) {
    if (i >= 10) {
      board.hole = pack[i];
      ++board.home[index(suit(pack[i]))];
    } else if (i < index(rules.stock)) {
      board.stock.push_back(pack[i]);
    } else {
      board.columns[i % board.columns.size()].push_back(pack[i]);
    }
  }
  return {rules, board};
}

TEST(Hole, verdicts_are_those_of_brute_force) {
  int won = 0;
  int lost = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    const auto [rules, board] = small(seed);
    const bool is_won = can_be_won(board, rules).value();
    const auto found = Decider(rules).run(make_state(board, rules), {});
    ASSERT_EQ(found.outcome, is_won ? common::Outcome::solved : common::Outcome::unsolvable)
        << seed << '\n'
        << board_text(board);
    ++(is_won ? won : lost);
    if (!is_won) continue;
    for (const Notation notation : {Notation::standard, Notation::cards, Notation::extended}) {
      const std::string text = write_solution(board, rules, found.path, notation);
      EXPECT_TRUE(replay(board, rules, text, notation).won) << text;
    }
  }
  EXPECT_GT(won, 50);
  EXPECT_GT(lost, 50);
}

// First, two fives need two fours or sixes below them, but only one four is left. Then, the ranks
// fit, but the five lies under the seven.
TEST(Hole, ranks_show_that_a_position_is_lost) {
  const Rules rules{.columns = 4,
                    .cells = 0,
                    .build = Build::none,
                    .spaces = Spaces::none,
                    .hole = Hole::first_card};
  const auto generated = [&](std::string_view text) {
    const auto found = Decider(rules).run(make_state(read_board(text, "b", rules), rules), {});
    EXPECT_EQ(found.outcome, common::Outcome::unsolvable);
    return found.generated;
  };
  EXPECT_EQ(generated("Hole: 2S\n3H\n5H\n5D\n4C\n"), 0);
  EXPECT_EQ(generated("Hole: 3S\n4H\n5D 7C\n6S\n"), 1);
}

TEST(Hole, searches_have_the_moves_of_the_referee) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    auto [rules, board] = small(seed);
    const Puzzle puzzle(rules);
    std::mt19937 random(seed);
    for (int step = 0; step < 10; ++step) {
      const State state = make_state(board, rules);
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      std::set<std::string> ours;
      std::vector<Layout> boards;
      for (const Move& move : moves) {
        State after = state;
        puzzle.apply(after, move);
        ASSERT_EQ(puzzle.hash_after(state, move), after.hash);
        boards.push_back(make_layout(after, rules.columns, rules.cells));
        ASSERT_EQ(make_state(boards.back(), rules).hash, after.hash);
        ours.insert(fc_solve_text(boards.back()));
      }
      std::set<std::string> theirs;
      for (const RunMove& move : legal_moves(Tableau(board, rules))) {
        Tableau after(board, rules);
        after.make(move);
        theirs.insert(fc_solve_text(after.layout()));
      }
      ASSERT_EQ(ours, theirs) << board_text(board);
      if (boards.empty()) break;
      board = boards[random() % boards.size()];
    }
  }
}

TEST(Hole, faults_name_the_card_in_the_hole) {
  const Rules rules{.columns = 2,
                    .cells = 1,
                    .build = Build::none,
                    .spaces = Spaces::none,
                    .hole = Hole::ace_of_spades};
  const auto board = read_board("Hole: AS\n2H KD\n5C 2D\n", "b", rules);
  EXPECT_EQ(std::accumulate(board.home.begin(), board.home.end(), 0), 48);
  const auto fault = [&](std::string_view text, const Rules& by) {
    return replay(board, by, text, Notation::standard).fault;
  };
  EXPECT_EQ(fault("2h", rules), "");
  EXPECT_EQ(fault("1h", rules), "move 1 '1h': KD does not go onto AS in the hole");
  EXPECT_EQ(fault("12", rules), "move 1 '12': KD does not go onto 2D");
  EXPECT_EQ(fault("1a 1h 2a", rules), "move 3 '2a': no empty cell");
  Rules loops = rules;
  loops.hole_loops = true;
  EXPECT_EQ(fault("1h", loops), "");
}

TEST(Hole, boards_are_read_back) {
  for (const char* name : {"black-hole", "worm-hole", "golf"}) {
    const auto game = std::ranges::find(shipped_games(), std::string_view(name), &Game::name);
    ASSERT_NE(game, shipped_games().end());
    const Layout dealt = deal(game->rules, 617);
    EXPECT_EQ(read_board(fc_solve_text(dealt), "b", game->rules), dealt);
    EXPECT_EQ(read_board(board_text(dealt), "b", game->rules), dealt);
  }
  const Rules rules{.columns = 1,
                    .cells = 0,
                    .build = Build::none,
                    .spaces = Spaces::none,
                    .hole = Hole::first_card};
  const auto fault = [&](const std::string& text) {
    return common::input_error([&] { read_board(text, "b", rules); });
  };
  EXPECT_EQ(fault("7H\n"), "b:1:1: '': expected the top card of the hole, such as Hole: AS");
  EXPECT_EQ(fault("Hole: AS 2S\n7H\n"), "b:1:10: '2S': expected one card, the top one of the hole");
  EXPECT_EQ(fault("Hole: AS\nAS\n"), "b:2:1: 'AS': expected each card once (also at 1:7)");
  EXPECT_EQ(common::input_error([&] { read_board("Hole: AS\n", "b"); }),
            "b:1:7: 'AS': expected no hole in this game");
  EXPECT_EQ(fault("Hole: AS\nFoundations: H-3\n7H\n"),
            "b:2:14: 'H-3': expected no foundations in a game with a hole");
  EXPECT_EQ(fault("Hole: AS\nWaste: 2S\n7H\n"),
            "b:2:8: '2S': expected no waste in a game with a hole");
  Rules black = rules;
  black.hole = Hole::ace_of_spades;
  EXPECT_EQ(common::input_error([&] { read_board("Hole: KD\n2S AS\n", "b", black); }),
            "b:2:4: 'AS': expected no card that starts in the hole");
  Rules hidden = rules;
  hidden.face_down = true;
  EXPECT_EQ(read_board("Hole: 3H\n6d 5d 4d\n", "b", hidden).face_down[0], 2);
  EXPECT_EQ(read_board_json(R"({"hole": "AS", "columns": [["7H"]]})", "b", rules).hole,
            make_card(1, 3));
}

TEST(Hole, golf_shows_the_whole_pack) {
  const auto game = std::ranges::find(shipped_games(), std::string_view("golf"), &Game::name);
  EXPECT_EQ(deal_number(game->rules, deal(game->rules, 31'999)), 31'999);
}

}  // namespace
}  // namespace coevo::patience
