// SPDX-License-Identifier: MIT
// Deals, positions, moves and digs.
#include "solver/domains/patience/state/puzzle.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/solution/tableau.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/state.h"
#include "solver/spaces/state_space.h"
#include "tests/solver/domains/patience/run_program.h"
#include "tests/solver/plain_rules.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

TEST(Deal, deals_the_first_deal) {
  const Layout board = deal(1);
  EXPECT_EQ(board.columns[0][0], make_card(11, 1));
  EXPECT_EQ(board.columns[7][0], make_card(5, 2));
  EXPECT_EQ(board.columns[0].size(), 7U);
  EXPECT_EQ(board.columns[4].size(), 6U);
}

// Deals that FreeCell Pro numbers: the first columns, as make-microsoft-freecell-board deals them.
TEST(Deal, goes_on_above_microsofts_numbers) {
  const std::pair<std::uint64_t, const char*> first_columns[] = {
      {2147483648, "QH 3H 7D 4D TS QD 6D"}, {3015622123, "2D TC 6H 9C 9S 5H JS"},
      {4294967295, "JS QH TC 7S KC 3H QS"}, {4294967296, "TS 3S KC 4H 9H 3H 4D"},
      {5705339228, "QH 5D 5H TH 3S JH KH"}, {8589934591, "TC 8S 8C 6C 5H 5C 9C"}};
  for (const auto& [number, cards] : first_columns) {
    std::string column;
    const Layout board = deal(number);
    for (const Card card : board.columns[0]) column += " " + card_text(card);
    EXPECT_EQ(column.substr(1), cards) << number;
  }
}

TEST(Deal, deals_as_fc_solves_program_does) {
  if (!test::has_program("make-microsoft-freecell-board")) GTEST_SKIP() << "not installed";
  std::vector<std::uint64_t> numbers{1,     2,     617,     1941,       11982,
                                     31999, 32000, 1000000, 1073741824, kLastDeal};
  for (std::uint64_t n = 100; n < kLastDeal; n = n * 3 + 7) numbers.push_back(n);
  for (const std::uint64_t number : numbers) {
    const std::string text =
        test::output_of(fmt::format("make-microsoft-freecell-board -t {}", number));
    EXPECT_EQ(read_board(text, "generator"), deal(number)) << number;
  }
}

// Each part must be a move of its own by the rules without digs.
bool is_legal(const Puzzle& plain, const State& state, const Move& move) {
  Puzzle::Moves moves;
  plain.generate(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(Dig, is_made_of_legal_moves_and_ends_with_the_next_card_home) {
  int digs = 0;
  for (std::uint32_t i = 0; i < 400; ++i) {
    auto random = test::stream(i);
    Rules rules = test::random_rules(random, i);
    rules.complete_piles = false;
    const Puzzle plain(rules);
    rules.auto_moves = static_cast<AutoMoves>(i % 3);
    rules.digs = true;
    const Puzzle puzzle(rules);
    State state = make_state(test::random_board(random, rules));
    for (int step = 0; step < 20; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      for (const Move& move : moves) {
        if (!is_buried_home(state, move)) continue;
        ++digs;
        ASSERT_TRUE(next_home(state, move.card, rules.descending));
        State part = state;
        std::vector<Move> parts;
        State after = state;
        puzzle.make_parts(after, move, [&](const Move& each) { parts.push_back(each); });
        ASSERT_GE(parts.size(), 2U);
        for (const Move& each : parts) {
          ASSERT_TRUE(is_legal(plain, part, each)) << i << ' ' << step;
          apply(part, each);
        }
        ASSERT_EQ(part.below, after.below);
        ASSERT_EQ(after.below[move.card], kHome);
      }
      if (moves.size() == 0) break;
      puzzle.apply(state, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(digs, 1000);
}

TEST(Dig, is_there_exactly_where_there_is_room) {
  const auto rules_of = [](int columns, int cells) {
    return Rules{.columns = columns, .cells = cells};
  };
  const auto card = [](int rank, int suit) { return make_card(rank, suit); };
  Layout board;
  board.columns = {
      {card(1, 0), card(13, 0), card(12, 0), card(11, 0)}, {card(13, 1)}, {card(12, 1)}, {}};
  board.cells.resize(1);
  const State state = make_state(board);
  // Only a black queen goes onto the red king: JC onto QD, QC onto KD, KC to the cell.
  State after = state;
  std::vector<Move> parts;
  const Card ace = card(1, 0);
  ASSERT_TRUE(dig(after, ace, 0, rules_of(4, 1), [&](const Move& move) { parts.push_back(move); }));
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(parts[0].onto, card(12, 1));
  EXPECT_EQ(parts[1].onto, card(13, 1));
  EXPECT_EQ(parts[2].onto, kCell);
  EXPECT_EQ(parts[3].onto, kHome);
  // Without the cell the king takes the empty column.
  after = state;
  parts.clear();
  ASSERT_TRUE(dig(after, ace, 0, rules_of(4, 0), [&](const Move& move) { parts.push_back(move); }));
  EXPECT_EQ(parts[2].onto, kFloor);
  // And without that there is no dig.
  after = state;
  EXPECT_FALSE(dig(after, ace, 0, rules_of(3, 0), [](const Move&) {}));
}

TEST(Dig, is_a_move_only_where_the_rules_have_digs) {
  const State state = make_state(deal(1));
  for (const bool digs : {false, true}) {
    Puzzle::Moves moves;
    Puzzle({.digs = digs}).generate(state, moves);
    const auto any = [&](const Move& move) { return is_buried_home(state, move); };
    EXPECT_EQ(std::any_of(moves.begin(), moves.end(), any), digs);
  }
}

static_assert(solver::StateSpace<Puzzle>);

struct Case {
  Rules rules;
  Layout board;
  common::RandomStream random;
};

// Random boards of every size and rule; every third a deal.
Case make_case(std::uint32_t index) {
  auto random = test::stream(index);
  Rules rules = test::random_rules(random, index);
  if (index % 6 == 1) test::hide_cards(random, index / 6, rules);
  rules.auto_moves = static_cast<AutoMoves>(index % 3);
  Layout board = index % 3 == 0 ? deal(index + 1, rules.columns, rules.cells + rules.reserve)
                                : test::random_board(random, rules);
  return {rules, std::move(board), random};
}

TEST(State, is_the_layout_up_to_the_order_of_cells) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    const Case c = make_case(i);
    const Layout back =
        make_layout(make_state(c.board, c.rules), c.rules.columns, c.rules.cells + c.rules.reserve);
    EXPECT_EQ(back.columns, c.board.columns);
    EXPECT_EQ(test::canonical(back), test::canonical(c.board));
  }
}

TEST(State, hash_is_blind_to_the_order_of_columns_and_cells) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    Case c = make_case(i);
    const State state = make_state(c.board, c.rules);
    if (state.stock.fills_columns()) continue;
    const State other = make_state(test::canonical(c.board), c.rules);
    EXPECT_EQ(state.hash, other.hash);
    EXPECT_TRUE(same_position(state, other));
  }
}

TEST(Puzzle, keeps_the_hash_right) {
  for (std::uint32_t i = 0; i < 600; ++i) {
    Case c = make_case(i);
    const Puzzle puzzle(c.rules);
    State state = make_state(c.board, c.rules);
    for (int step = 0; step < 40; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      for (const Move& move : moves) {
        State after = state;
        puzzle.apply(after, move);
        ASSERT_EQ(puzzle.hash_after(state, move), after.hash);
        const Layout board = make_layout(after, c.rules.columns, c.rules.cells + c.rules.reserve);
        const State fresh = make_state(board, c.rules);
        ASSERT_EQ(after.hash, fresh.hash);
        ASSERT_EQ(after.below, fresh.below);
        ASSERT_EQ(after.home, fresh.home);
        ASSERT_EQ(after.cells, fresh.cells);
        ASSERT_EQ(after.hidden, fresh.hidden);
        ASSERT_EQ(after.stock.waste, fresh.stock.waste);
        ASSERT_FALSE(puzzle.next_auto_move(after));
      }
      puzzle.apply(state, moves[c.random.below(moves.size())]);
    }
  }
}

TEST(Puzzle, generates_the_moves_of_the_plain_rules) {
  for (std::uint32_t i = 0; i < 1500; ++i) {
    Case c = make_case(i);
    if (c.rules.stock > 0 || c.rules.face_down) continue;  // the plain rules lack them
    c.rules.auto_moves = AutoMoves::none;
    const Puzzle puzzle(c.rules);
    State state = make_state(c.board);
    for (int step = 0; step < 10; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      std::multiset<Layout, test::BoardLess> ours;
      std::multiset<Layout, test::BoardLess> plain;
      for (const Move& move : moves) {
        State after = state;
        puzzle.apply(after, move);
        ours.insert(
            test::canonical(make_layout(after, c.rules.columns, c.rules.cells + c.rules.reserve)));
      }
      for (Layout& board : test::successors(
               make_layout(state, c.rules.columns, c.rules.cells + c.rules.reserve), c.rules)) {
        plain.insert(test::canonical(std::move(board)));
      }
      ASSERT_EQ(ours, plain) << "case " << i << " step " << step;
      if (moves.size() == 0) break;
      puzzle.apply(state, moves[c.random.below(moves.size())]);
    }
  }
}

// Every single-card move that the referee's table allows, as a canonical board.
std::set<Layout, test::BoardLess> single_card_moves(const Layout& board, const Rules& rules) {
  using patience::CardMove;
  using Where = Area;
  std::set<Layout, test::BoardLess> boards;
  const auto count = static_cast<std::uint8_t>(board.columns.size());
  const auto cells = static_cast<std::uint8_t>(board.cells.size());
  patience::Tableau dealt(board, rules);
  const auto add = [&](const CardMove& move) {
    patience::Tableau tableau = dealt;
    if (!tableau.fault(move).empty()) return;
    tableau.make({move, 1});
    Layout after = tableau.layout();
    test::settle_stock(rules, after);
    boards.insert(test::canonical(std::move(after)));
  };
  const auto add_all = [&](Where place, std::uint8_t from) {
    add({place, Where::home, from, 0});
    for (std::uint8_t to = 0; to < count; ++to) add({place, Where::column, from, to});
    for (std::uint8_t to = 0; to < cells; ++to) add({place, Where::cell, from, to});
  };
  for (std::uint8_t from = 0; from < count; ++from) add_all(Where::column, from);
  for (std::uint8_t from = 0; from < cells; ++from) add_all(Where::cell, from);
  // In suit, or without builds, searches leave every card at home.
  for (std::uint8_t suit = 0; takes_back(rules) && suit < kSuits; ++suit) {
    add_all(Where::home, suit);
  }
  for (std::size_t deals = 0; deals < 2 * board.stock.size() + 2; ++deals) {
    add_all(Where::waste, 0);
    const CardMove deal{Where::stock, Where::waste, 0, 0};
    const CardMove redeal{Where::waste, Where::stock, 0, 0};
    if (dealt.fault(deal).empty()) {
      dealt.make({deal, 1});
    } else if (dealt.fault(redeal).empty()) {
      dealt.make({redeal, 1});
    }
  }
  boards.erase(test::canonical(board));  // a card between cells, or alone between columns
  return boards;
}

TEST(Puzzle, generates_every_single_card_move_of_the_referee) {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    Case c = make_case(i);
    c.rules.auto_moves = AutoMoves::none;
    const Puzzle puzzle(c.rules);
    const State state = make_state(c.board, c.rules);
    if (state.stock.fills_columns()) continue;  // see column_deals_test.cpp
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    std::set<Layout, test::BoardLess> generated;
    for (const Move& move : moves) {
      const bool run = move.from < kMaxColumns && state.top[move.from] != move.card;
      if (run) continue;
      State after = state;
      puzzle.apply(after, move);
      generated.insert(
          test::canonical(make_layout(after, c.rules.columns, c.rules.cells + c.rules.reserve)));
    }
    EXPECT_EQ(generated, single_card_moves(c.board, c.rules)) << "case " << i;
  }
}

}  // namespace
}  // namespace coevo::patience
