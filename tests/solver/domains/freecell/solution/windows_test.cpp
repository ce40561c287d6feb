// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortening/windows.h"

#include <gtest/gtest.h>

#include "solver/domains/freecell/shortening/hop_writer.h"
#include "solver/domains/freecell/state/deal.h"
#include "tests/solver/random_board.h"

namespace coevo::freecell {
namespace {

using freecell::AutoMoves;
using freecell::Rules;
using freecell::State;

// The position that the hops lead to; each must be legal.
State end_of(const Rules& rules, State state, const std::vector<Hop>& hops) {
  for (const Hop& hop : hops) {
    const bool from_cell = hop.from == kCellHop;
    EXPECT_TRUE(from_cell ? (state.cells & freecell::bit(hop.card)) != 0
                          : state.top[hop.from] == hop.card);
    freecell::Move move{hop.card, freecell::kHome, from_cell ? freecell::kCell : hop.from, 0};
    if (hop.to == kHomeHop) {
      EXPECT_TRUE(freecell::next_home(state, hop.card));
    } else if (hop.to == kCellHop) {
      EXPECT_LT(std::popcount(state.cells), rules.cells);
      move.onto = freecell::kCell;
    } else {
      move.onto = state.top[hop.to];
      move.to = hop.to;
      EXPECT_TRUE(move.onto == freecell::kFloor || freecell::fits(hop.card, move.onto));
    }
    freecell::apply(state, move);
  }
  return state;
}

TEST(Windows, random_playouts_end_in_the_same_position_in_fewer_hops) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 1, 6), AutoMoves::none};
    const State start =
        freecell::make_state(i % 4 == 0 ? freecell::deal(i + 1, rules.columns, rules.cells)
                                        : test::random_board(random, rules.columns, rules.cells));
    HopWriter writer(rules, start);
    for (const auto& move : test::random_playout(random, freecell::Puzzle(rules), start, 30).moves)
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
  EXPECT_LT(after, before * 3 / 4);
}

TEST(Windows, a_detour_is_found) {
  const Rules rules;
  const State start = freecell::make_state(freecell::deal(1));
  const auto card = static_cast<freecell::Card>(start.top[0]);
  // To a cell and back, in a window that holds both, and not in one that does not.
  const std::vector<Hop> hops{{card, 0, kCellHop}, {card, kCellHop, 0}};
  EXPECT_TRUE(solve_windows(rules, start, hops, {2, 100}).empty());
  EXPECT_EQ(solve_windows(rules, start, hops, {0, 100}).size(), 2U);
  EXPECT_EQ(solve_windows(rules, start, hops, {1, 100}).size(), 2U);
}

}  // namespace
}  // namespace coevo::freecell
