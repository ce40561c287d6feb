// SPDX-License-Identifier: MIT
// The referee, and solutions made shorter.
#include "solver/domains/patience/solution/replayer.h"

#include <gtest/gtest.h>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/shortening/hops.h"
#include "solver/domains/patience/shortening/shorten.h"
#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

std::string fault(std::string_view text, Notation notation = Notation::standard) {
  const Replay replayed = replay(patience::deal(1), {}, text, notation);
  EXPECT_EQ(replayed.legal, replayed.fault.empty());
  return replayed.fault;
}

// Hearts, clubs and diamonds home; column 1 K..., the rest as given.
patience::Layout open_board(std::string_view columns, int cells = 4, std::string_view home = "") {
  return patience::read_board("Foundations: " + std::string(home) + "\n" + std::string(columns),
                              "test", {.columns = 8, .cells = cells});
}

constexpr std::string_view kHomeRow = "H-8 C-8 D-8 S-8";
constexpr std::string_view kColumns =
    "KS QD JS TD 9S\nKH QC JH TC 9H\nKD\nQH\n\n\n\nKC QS JC JD TH TS 9D 9C\n";

TEST(Replayer, says_which_move_is_illegal_and_why) {
  EXPECT_EQ(fault("5a 5b 5c 5d 5a"), "move 5 '5a': no empty cell");
  EXPECT_EQ(fault("5a 4a"), "move 2 '4a': cell a holds 6C");
  EXPECT_EQ(fault("9a"), "move 1 '9a': no column 9: the game has 8");
  EXPECT_EQ(fault("e1"), "move 1 'e1': no cell e: the game has 4");
  EXPECT_EQ(fault("1k"), "move 1 '1k': no cell k: the game has 4");
  EXPECT_EQ(fault("a1"), "move 1 'a1': cell a is empty");
  EXPECT_EQ(fault("1h"), "move 1 '1h': 6S is not the next card home: S-0");
  EXPECT_EQ(fault("h1"), "move 1 'h1': no card leaves its foundation");
  EXPECT_EQ(fault("h1v2"), "move 1 'h1v2': no card leaves its foundation");
  EXPECT_EQ(fault("11"), "move 1 '11': a column does not move onto itself");
  EXPECT_EQ(fault("12"), "move 1 '12': no card of the run of 1 card that ends in 6S goes onto 9C");
  EXPECT_EQ(fault("5a a1"), "move 2 'a1': 6C does not go onto 6S");
  EXPECT_EQ(fault("5av2"), "move 1 '5av2': only a run between columns has a count");
  EXPECT_EQ(fault("58v1", Notation::cards),
            "move 1 '58v1': expected a single card, without a count");
}

TEST(Replayer, stops_before_the_illegal_move) {
  const Replay replayed = replay(patience::deal(1), {}, "5a, 5b # two\n  4h", Notation::standard);
  EXPECT_FALSE(replayed.legal);
  EXPECT_TRUE(replayed.readable);
  EXPECT_EQ(replayed.bad_move, 3U);
  EXPECT_EQ(replayed.bad_line, 2U);
  EXPECT_EQ(replayed.bad_column, 3U);
  EXPECT_EQ(replayed.length_moves, 2U);
  EXPECT_EQ(replayed.board, replay(patience::deal(1), {}, "5a5b", Notation::standard).board);
}

TEST(Replayer, tells_what_is_no_move) {
  for (const std::string_view text : {"v3", "3", "33v", "12v0", "\x01\xFF", "3a 4", "-=-"}) {
    const Replay replayed = replay(patience::deal(1), {}, text, Notation::extended);
    EXPECT_FALSE(replayed.readable) << text;
    EXPECT_NE(replayed.fault.find("expected from and to"), std::string::npos) << replayed.fault;
  }
}

TEST(Replayer, an_unfinished_solution_is_legal_but_not_won) {
  const Replay nothing = replay(patience::deal(1), {}, "", Notation::standard);
  EXPECT_TRUE(nothing.legal);
  EXPECT_FALSE(nothing.won);
  EXPECT_EQ(nothing.board, patience::deal(1));
}

TEST(Replayer, decides_how_many_cards_go_to_an_empty_column) {
  const auto board = open_board(kColumns, 1, kHomeRow);  // one cell, three empty columns
  const auto length = [&](std::string_view text, Notation notation) {
    const Replay replayed = replay(board, {}, text, notation);
    EXPECT_TRUE(replayed.legal) << replayed.fault;
    return replayed.board.columns[4].size();
  };
  EXPECT_EQ(length("15", Notation::standard), 5U);
  EXPECT_EQ(length("8a 15", Notation::standard), 4U);  // no cell: 2^2
  EXPECT_EQ(length("15", Notation::extended), 1U);
  EXPECT_EQ(length("15v4", Notation::extended), 4U);
  EXPECT_EQ(length("15v3", Notation::standard), 3U);
  EXPECT_EQ(length("15", Notation::cards), 1U);
}

TEST(Replayer, refuses_runs_that_do_not_fit_the_room) {
  const auto board = open_board(kColumns, 0, kHomeRow);
  EXPECT_EQ(replay(board, {}, "15v5", Notation::extended).fault,
            "move 1 '15v5': 5 cards: the empty cells and columns let at most 4 move at once");
  EXPECT_EQ(replay(board, {}, "45v2", Notation::extended).fault,
            "move 1 '45v2': 2 cards: the run has only 1 card");
}

TEST(RunPlan, has_the_known_costs) {
  EXPECT_EQ(run_cost(5, 4, 0), 9);
  EXPECT_EQ(run_cost(6, 4, 0), 0);
  EXPECT_EQ(run_cost(2, 0, 1), 3);
  EXPECT_EQ(run_cost(3, 1, 1), 5);  // one card waits, two go
  EXPECT_EQ(run_cost(4, 1, 1), 9);  // two by two
  EXPECT_EQ(run_cost(4, 0, 2), 9);
  for (std::size_t c = 0; c <= 8; ++c) {
    for (std::size_t e = 0; e <= 17; ++e) {
      for (int n = 1; n <= 13; ++n) {
        EXPECT_EQ(run_cost(n, c, e) != 0, n <= run_capacity(c, e)) << n << ' ' << c << ' ' << e;
      }
    }
  }
}

TEST(Replayer, moves_every_run_card_by_card) {
  for (std::uint32_t i = 0; i < 2000; ++i) {
    auto random = test::stream(i);
    const int columns = test::pick(random, 4, 10);
    const auto board = test::random_board(random, columns, test::pick(random, 0, 8));
    for (int s = 0; s < columns; ++s) {
      for (int t = 0; t < columns; ++t) {
        const std::string text{"1234567890"[s], "1234567890"[t]};
        const Replay replayed = replay(board, {}, text, Notation::standard);
        if (!replayed.legal) continue;
        Tableau table(board, Rules{});
        const std::size_t cells = table.empty_cells().size();
        const std::size_t empty = table.empty_columns_but(static_cast<std::uint8_t>(t)).size();
        table.make(replayed.cards);
        ASSERT_EQ(table.layout(), replayed.board);
        ASSERT_EQ(static_cast<int>(replayed.length_cards),
                  run_cost(replayed.runs[0].count, cells, empty));
      }
    }
  }
}

Replay replayed(const patience::Layout& board, const Rules& rules, const std::vector<Move>& moves) {
  const auto runs = to_runs(board, rules, moves);
  return replay(board, rules, write_solution(board, rules, runs, Notation::cards), Notation::cards);
}

// Any sequence of moves may be shortened, not only solutions: the end must be the same.
TEST(Shorten, random_playouts_end_the_same_in_no_more_moves) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10),
                      .cells = test::pick(random, 0, 8),
                      .auto_moves = static_cast<AutoMoves>(i % 3)};
    const auto board = i % 4 == 0 ? patience::deal(i + 1, rules.columns, rules.cells)
                                  : test::random_board(random, rules.columns, rules.cells);
    const auto start = patience::make_state(board);
    const auto playout = test::random_playout(random, Puzzle(rules), start, 60);
    const auto longer = replayed(board, rules, playout.moves);
    const auto shorter = replayed(board, rules, shorten(rules, start, playout.moves));
    ASSERT_TRUE(shorter.legal) << shorter.fault << '\n' << patience::board_text(board);
    ASSERT_EQ(test::canonical(shorter.board), test::canonical(longer.board)) << i;
    ASSERT_LE(shorter.length_cards, longer.length_cards);
    before += longer.length_cards;
    after += shorter.length_cards;
  }
  EXPECT_LT(after, before);
}

TEST(Shorten, a_stop_in_a_cell_is_left_out) {
  const auto card = [](int rank, int suit) { return patience::make_card(rank, suit); };
  const patience::Card nine = card(9, 2);
  const patience::Card ten = card(10, 3);
  patience::Layout board;
  board.columns.resize(8);
  board.columns[0] = {nine};
  board.columns[1] = {ten};
  board.cells.resize(4);
  const auto start = patience::make_state(board);
  const std::vector<Move> moves{{nine, patience::kCell, 0, 0}, {nine, ten, patience::kCell, 1}};
  const auto shorter = shorten({}, start, moves);
  ASSERT_EQ(shorter.size(), 1U);
  EXPECT_TRUE(shorter.front() == (Move{nine, ten, 0, 1}));
}

// The position that the hops lead to; each must be legal.
State end_of(const Rules& rules, State state, const std::vector<Hop>& hops) {
  for (const Hop& hop : hops) {
    const bool from_cell = hop.from == kCell;
    EXPECT_TRUE(from_cell ? (state.cells & patience::bit(hop.card)) != 0
                          : state.top[hop.from] == hop.card);
    const Move move = move_of(state, hop);
    if (hop.to == kHome) {
      EXPECT_TRUE(patience::next_home(state, hop.card));
    } else if (hop.to == kCell) {
      EXPECT_LT(std::popcount(state.cells), rules.cells);
    } else {
      EXPECT_TRUE(move.onto == patience::kFloor ||
                  patience::fits(patience::Build::red_black, hop.card, move.onto));
    }
    patience::apply(state, move);
  }
  return state;
}

TEST(Windows, random_playouts_end_in_the_same_position_in_fewer_hops) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const Rules rules{.columns = test::pick(random, 4, 10), .cells = test::pick(random, 1, 6)};
    const State start =
        patience::make_state(i % 4 == 0 ? patience::deal(i + 1, rules.columns, rules.cells)
                                        : test::random_board(random, rules.columns, rules.cells));
    HopWriter writer(rules, start);
    for (const auto& move : test::random_playout(random, patience::Puzzle(rules), start, 30).moves)
      writer.make(move);
    const std::vector<Hop> hops = writer.take();
    const std::vector<Hop> shorter = solve_windows(rules, start, hops, {16, 5000});
    const State expected = end_of(rules, start, hops);
    const State end = end_of(rules, start, shorter);
    ASSERT_EQ(end.below, expected.below) << i;
    ASSERT_EQ(end.top, expected.top) << i;
    ASSERT_LE(shorter.size(), hops.size());
    before += hops.size();
    after += shorter.size();
  }
  EXPECT_LT(after, before * 4 / 5);
}

TEST(Windows, a_detour_is_found) {
  const Rules rules;
  const State start = patience::make_state(patience::deal(1));
  const auto card = static_cast<patience::Card>(start.top[0]);
  // To a cell and back, in a window that holds both, and not in one that does not.
  const std::vector<Hop> hops{{card, 0, kCell}, {card, kCell, 0}};
  EXPECT_TRUE(solve_windows(rules, start, hops, {2, 100}).empty());
  EXPECT_EQ(solve_windows(rules, start, hops, {0, 100}).size(), 2U);
  EXPECT_EQ(solve_windows(rules, start, hops, {1, 100}).size(), 2U);
}

}  // namespace
}  // namespace coevo::patience
