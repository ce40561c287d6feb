// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/state/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "solver/domains/freecell/solution/tableau.h"
#include "solver/spaces/state_space.h"
#include "tests/solver/plain_rules.h"

namespace coevo::freecell {
namespace {

static_assert(solver::StateSpace<Puzzle>);

struct Case {
  Rules rules;
  Layout board;
  common::RandomStream random;
};

// Random boards of every size and rule; every third a deal.
Case make_case(std::uint32_t index) {
  auto random = test::stream(index);
  Rules rules;
  rules.columns = test::pick(random, 4, 10);
  rules.cells = test::pick(random, 0, 8);
  rules.auto_moves = static_cast<AutoMoves>(index % 3);
  Layout board = index % 3 == 0 ? deal(index + 1, rules.columns, rules.cells)
                                : test::random_board(random, rules.columns, rules.cells);
  return {rules, std::move(board), random};
}

TEST(State, is_the_layout_up_to_the_order_of_cells) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    const Case c = make_case(i);
    const Layout back = make_layout(make_state(c.board), c.rules.columns, c.rules.cells);
    EXPECT_EQ(back.columns, c.board.columns);
    EXPECT_EQ(test::canonical(back), test::canonical(c.board));
  }
}

TEST(State, hash_is_blind_to_the_order_of_columns_and_cells) {
  for (std::uint32_t i = 0; i < 300; ++i) {
    Case c = make_case(i);
    const State state = make_state(c.board);
    const State other = make_state(test::canonical(c.board));
    EXPECT_EQ(state.hash, other.hash);
    EXPECT_TRUE(same_position(state, other));
  }
}

TEST(Puzzle, keeps_the_hash_right) {
  for (std::uint32_t i = 0; i < 600; ++i) {
    Case c = make_case(i);
    const Puzzle puzzle(c.rules);
    State state = make_state(c.board);
    for (int step = 0; step < 40; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(state, moves);
      if (moves.size() == 0) break;
      for (const Move& move : moves) {
        State after = state;
        puzzle.apply(after, move);
        ASSERT_EQ(puzzle.hash_after(state, move), after.hash);
        const Layout board = make_layout(after, c.rules.columns, c.rules.cells);
        const State fresh = make_state(board);
        ASSERT_EQ(after.hash, fresh.hash);
        ASSERT_EQ(after.below, fresh.below);
        ASSERT_EQ(after.home, fresh.home);
        ASSERT_EQ(after.cells, fresh.cells);
        ASSERT_FALSE(puzzle.next_auto_move(after));
      }
      puzzle.apply(state, moves[c.random.below(moves.size())]);
    }
  }
}

TEST(Puzzle, generates_the_moves_of_the_plain_rules) {
  for (std::uint32_t i = 0; i < 1500; ++i) {
    Case c = make_case(i);
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
        ours.insert(test::canonical(make_layout(after, c.rules.columns, c.rules.cells)));
      }
      for (Layout& board : test::successors(make_layout(state, c.rules.columns, c.rules.cells))) {
        plain.insert(test::canonical(std::move(board)));
      }
      ASSERT_EQ(ours, plain) << "case " << i << " step " << step;
      if (moves.size() == 0) break;
      puzzle.apply(state, moves[c.random.below(moves.size())]);
    }
  }
}

// Every single-card move that the referee's table allows, as a canonical board.
std::set<Layout, test::BoardLess> single_card_moves(const Layout& board) {
  using freecell::CardMove;
  using Place = CardMove::Place;
  std::set<Layout, test::BoardLess> boards;
  const auto count = static_cast<std::uint8_t>(board.columns.size());
  const auto cells = static_cast<std::uint8_t>(board.cells.size());
  const auto add = [&](const CardMove& move) {
    freecell::Tableau tableau(board);
    if (!tableau.fault(move).empty()) return;
    tableau.make(move);
    boards.insert(test::canonical(tableau.layout()));
  };
  const auto add_all = [&](Place place, std::uint8_t from) {
    add({place, Place::home, from, 0});
    for (std::uint8_t to = 0; to < count; ++to) add({place, Place::column, from, to});
    for (std::uint8_t to = 0; to < cells; ++to) add({place, Place::cell, from, to});
  };
  for (std::uint8_t from = 0; from < count; ++from) add_all(Place::column, from);
  for (std::uint8_t from = 0; from < cells; ++from) add_all(Place::cell, from);
  boards.erase(test::canonical(board));  // a card between cells, or alone between columns
  return boards;
}

TEST(Puzzle, generates_every_single_card_move_of_the_referee) {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    Case c = make_case(i);
    c.rules.auto_moves = AutoMoves::none;
    const Puzzle puzzle(c.rules);
    const State state = make_state(c.board);
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    std::set<Layout, test::BoardLess> generated;
    for (const Move& move : moves) {
      const bool run = move.from != kCell && state.top[move.from] != move.card;
      if (run) continue;
      State after = state;
      puzzle.apply(after, move);
      generated.insert(test::canonical(make_layout(after, c.rules.columns, c.rules.cells)));
    }
    EXPECT_EQ(generated, single_card_moves(c.board)) << "case " << i;
  }
}

}  // namespace
}  // namespace coevo::freecell
