// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/writer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/runs.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

using patience::AutoMoves;
using patience::Puzzle;
using patience::Rules;

void expect_round_trip(const Rules& rules, const patience::Layout& board,
                       const std::vector<RunMove>& runs, const patience::Layout& end) {
  const auto come_back = [&](Notation notation) {
    return replay(board, rules, write_solution(board, rules, runs, notation), notation);
  };
  const Replay standard = come_back(Notation::standard);
  const Replay cards = come_back(Notation::cards);
  const Replay extended = come_back(Notation::extended);
  ASSERT_TRUE(standard.legal) << standard.fault << '\n' << patience::board_text(board);
  ASSERT_TRUE(cards.legal) << cards.fault;
  ASSERT_TRUE(extended.legal) << extended.fault;
  ASSERT_EQ(extended.board, standard.board) << patience::board_text(board);
  ASSERT_EQ(extended.board, cards.board);
  ASSERT_EQ(extended.board.columns, end.columns);
  Layout settled = extended.board;
  test::settle_stock(rules, settled);
  ASSERT_EQ(test::canonical(settled), test::canonical(end));
  ASSERT_EQ(extended.runs, runs);
  ASSERT_EQ(cards.length_cards, extended.length_cards);
  ASSERT_EQ(cards.cards, extended.cards);
  ASSERT_GE(standard.length_moves, extended.length_moves);
}

TEST(Writer, what_searches_play_comes_back_in_every_notation) {
  int came_back = 0;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    auto random = test::stream(i);
    Rules rules = test::random_rules(random, i);
    if (i % 5 == 2) test::hide_cards(random, i / 5, rules);
    rules.auto_moves = static_cast<AutoMoves>(i / 5 % 3);
    const auto board = i % 5 == 0
                           ? patience::deal(i + 1, rules.columns, rules.cells + rules.reserve)
                           : test::random_board(random, rules);
    const Puzzle puzzle(rules);
    const auto playout =
        test::random_playout(random, puzzle, patience::make_state(board, rules), 40);
    const auto runs = to_runs(board, rules, playout.moves);
    const auto is_move = [](const RunMove& run) { return !run.move.deals(); };
    ASSERT_EQ(std::ranges::count_if(runs, is_move),
              std::ssize(playout.moves) - std::ranges::count_if(playout.moves, patience::is_deal));
    for (const RunMove& run : runs) {
      came_back += run.move.from_area == Area::home ? 1 : 0;
    }
    ASSERT_NO_FATAL_FAILURE(expect_round_trip(
        rules, board, runs,
        patience::make_layout(playout.end, rules.columns, rules.cells + rules.reserve)));
  }
  EXPECT_GT(came_back, 100);
}

// Runs longer than the searches move them, of every length that fits, to every empty column.
TEST(Writer, every_run_to_an_empty_column_comes_back) {
  int ambiguous = 0;
  int halved = 0;
  for (std::uint32_t i = 0; i < 4000; ++i) {
    auto random = test::stream(i);
    const int columns = test::pick(random, 4, 10);
    const auto board = test::random_board(random, columns, test::pick(random, 0, 4));
    const Tableau table(board, Rules{});
    const auto empty = table.empty_columns_but(255);
    if (empty.size() == 0) continue;
    for (std::uint8_t s = 0; s < columns; ++s) {
      const int fits = run_capacity(table.empty_cells().size(), empty.size() - 1);
      for (int n = 1; n <= std::min(fits, table.run_length(s)); ++n) {
        const RunMove run{{Area::column, Area::column, s, empty[0]}, static_cast<std::uint8_t>(n)};
        Tableau after = table;
        after.make(plan_run(table, run));
        ASSERT_NO_FATAL_FAILURE(expect_round_trip({}, board, {run}, after.layout()));
        if (!is_ambiguous(table, run)) continue;
        ++ambiguous;
        const std::string text = write_solution(board, {}, std::vector{run}, Notation::standard);
        const std::size_t cells = table.empty_cells().size();
        ASSERT_EQ(text.find('v') != std::string::npos, cells == 0) << text;
        if (cells > 0 && n > run_capacity(cells - 1, empty.size() - 1)) ++halved;
      }
    }
  }
  EXPECT_GT(ambiguous, 100);
  EXPECT_GT(halved, 10);
}

TEST(Writer, throws_where_a_search_cheats) {
  const auto board = patience::deal(1);
  const patience::Move not_there{0, patience::kCell, 0, 0};
  EXPECT_THROW(to_runs(board, {}, std::vector{not_there}), std::logic_error);
  const patience::Move not_next{board.columns[0].back(), patience::kHome, 0, 0};
  EXPECT_THROW(to_runs(board, {}, std::vector{not_next}), std::logic_error);
  // Only a black 6 fits the 7 of diamonds at the end of a column.
  patience::Layout late;
  late.columns = {{make_card(7, 1)}};
  late.cells.resize(1);
  late.home = {6, 6, 13, 13};
  const Rules removable{.columns = 1, .cells = 1, .removable = true};
  const auto throws = [&](const Rules& rules, const patience::Move& move) {
    EXPECT_THROW(to_runs(late, rules, std::vector{move}), std::logic_error);
  };
  const patience::Move back{make_card(6, 0), make_card(7, 1), patience::kHome, 0};
  EXPECT_EQ(to_runs(late, removable, std::vector{back}).size(), 1U);
  throws({.columns = 1, .cells = 1}, back);
  throws(removable, {make_card(5, 0), make_card(7, 1), patience::kHome, 0});
  throws(removable, {make_card(6, 1), make_card(7, 1), patience::kHome, 0});
  throws(removable, {make_card(6, 0), patience::kCell, patience::kHome, 0});
  throws({.columns = 1, .cells = 0, .reserve = 1}, {make_card(7, 1), patience::kCell, 0, 0});
}

// The page's notation in ours: `r` is the first empty cell, and a letter counts the cells in use in
// the order in which their cards came.
std::string from_page(std::string_view moves) {
  std::vector<char> came;
  std::string text;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    char from = moves[i];
    char to = moves[i + 1];
    if (from >= 'a' && from <= 'd') {
      const auto place = came.begin() + (from - 'a');
      from = *place;
      came.erase(place);
    }
    if (to == 'r') {
      for (to = 'a'; std::find(came.begin(), came.end(), to) != came.end();) ++to;
      came.push_back(to);
    }
    text += {from, to};
  }
  return text;
}

TEST(ReplayLink, leads_to_the_same_board) {
  int written = 0;
  for (std::uint32_t i = 1; i <= 300; ++i) {
    auto random = test::stream(i);
    const Puzzle puzzle({.auto_moves = AutoMoves::raymond});
    const auto start = patience::deal(i);
    const auto playout = test::random_playout(random, puzzle, patience::make_state(start), 80);
    const auto link = replay_link(i, to_runs(start, {}, playout.moves));
    if (!link) continue;
    ++written;
    const auto moves = std::string_view(*link).substr(link->rfind(':') + 1);
    const Replay replayed = replay(start, {}, from_page(moves), Notation::standard);
    ASSERT_TRUE(replayed.legal) << replayed.fault;
    ASSERT_EQ(test::canonical(replayed.board),
              test::canonical(patience::make_layout(playout.end, 8, 4)));
  }
  EXPECT_GE(written, 200);
}

TEST(ReplayLink, names_cells_by_the_order_in_which_their_cards_came) {
  const auto start = patience::deal(1);
  // Three cards to cells; the second leaves, and the third becomes b.
  const Replay replayed = replay(start, {}, "5a 5b 5c 5d b2 c7", Notation::standard);
  ASSERT_EQ(replayed.bad_move, 6U);
  const Replay legal = replay(start, {}, "5a 5b 5c 5d b2 8b a8 7a", Notation::standard);
  ASSERT_TRUE(legal.legal) << legal.fault;
  EXPECT_EQ(replay_link(1, legal.runs),
            "https://macroxue.github.io/freecell/game/freecell.html?deal=1:5r5r5r5rb28ra87r");
}

}  // namespace
}  // namespace coevo::patience
