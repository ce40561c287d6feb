// SPDX-License-Identifier: MIT
#include "src/lab/heineman_2009/stale_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "tests/solver/random_board.h"

namespace coevo::experiments {
namespace {

using namespace freecell;

// The order once more, on plain boards: columns by number, sorted stably when they are to be.
class PlainOrder {
 public:
  // The cards at home, those in cells, and the columns in order.
  using Key = std::vector<std::vector<int>>;

  explicit PlainOrder(const Layout& board) : order_(board.columns.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    sort(board);
  }
  void moved(const Layout& before, const Layout& after) {
    for (std::size_t c = 0; c < order_.size(); ++c) {
      const std::size_t held = before.columns[c].size();
      const std::size_t holds = after.columns[c].size();
      if ((held > 0 && holds == 0) || (held == 0 && holds == 1)) sort(after);
    }
  }
  Key key(const Layout& board) const {
    Key key(1, {board.home.begin(), board.home.end()});
    std::set<int> cells;
    for (const auto& cell : board.cells) cells.insert(cell ? *cell : -1);
    key.emplace_back(cells.begin(), cells.end());
    for (const std::size_t c : order_) {
      key.emplace_back(board.columns[c].begin(), board.columns[c].end());
    }
    return key;
  }

 private:
  void sort(const Layout& board) {
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return bottom(board, a) < bottom(board, b);
    });
  }
  static int bottom(const Layout& board, std::size_t c) {
    return board.columns[c].empty() ? -1 : board.columns[c].front();
  }
  std::vector<std::size_t> order_;
};

// Walks through random games, back at times without the order's going back.
TEST(StaleOrder, is_that_of_plain_columns_sorted_at_the_same_moments) {
  std::size_t stale = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const Rules rules{test::pick(random, 4, 10), test::pick(random, 0, 4)};
    const Puzzle puzzle(rules);
    const auto layout = [&](const State& state) {
      return make_layout(state, rules.columns, rules.cells);
    };
    const Layout board = test::random_board(random, rules.columns, rules.cells);
    StaleOrder::Position position{make_state(board), bottoms(make_state(board), rules.columns)};
    StaleOrder order(puzzle);
    order.start(position.bottoms);
    PlainOrder plain(board);
    std::map<std::uint64_t, PlainOrder::Key> keys;
    std::set<PlainOrder::Key> seen;
    for (int step = 0; step < 60; ++step) {
      Puzzle::Moves moves;
      puzzle.generate(position.state, moves);
      if (moves.size() == 0) break;
      const Move move = moves[random.below(moves.size())];
      StaleOrder::Position after = position;
      order.make(after, move);
      ASSERT_EQ(after.bottoms, bottoms(after.state, rules.columns));
      plain.moved(layout(position.state), layout(after.state));
      const auto key = plain.key(layout(after.state));
      ASSERT_EQ(keys.emplace(order.hash(after), key).first->second, key) << i << ' ' << step;
      seen.insert(key);
      if (random.below(3) > 0) position = after;
    }
    ASSERT_EQ(keys.size(), seen.size()) << i;
    StaleOrder fresh(puzzle);
    fresh.start(position.bottoms);
    stale += fresh.hash(position) != order.hash(position) ? 1 : 0;
  }
  EXPECT_GT(stale, 20U);  // or it would be no other key than that of the position
}

}  // namespace
}  // namespace coevo::experiments
