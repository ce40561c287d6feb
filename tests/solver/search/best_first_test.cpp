// SPDX-License-Identifier: MIT
#include "solver/search/greedy/best_first.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "solver/domains/freecell/heuristics/heuristics.h"
#include "tests/solver/plain_rules.h"

namespace coevo::search {
namespace {

using common::Outcome;
using freecell::Evaluator;
using freecell::Layout;
using freecell::Puzzle;
using FreeCellBestFirst = BestFirst<Puzzle, Evaluator>;

struct Truth {
  bool known = false;  // false: too many positions
  bool solvable = false;
  std::size_t positions = 0;  // all that can be reached; the start is one
};

// Breadth first over plain boards.
Truth truth_of(const Layout& board, std::size_t limit) {
  std::set<Layout, test::BoardLess> seen{test::canonical(board)};
  std::deque<Layout> queue{test::canonical(board)};
  while (!queue.empty() && seen.size() < limit) {
    if (queue.front().home == std::array<int, 4>{13, 13, 13, 13}) return {true, true, seen.size()};
    for (auto& next : test::successors(queue.front())) {
      next = test::canonical(std::move(next));
      if (seen.insert(next).second) queue.push_back(std::move(next));
    }
    queue.pop_front();
  }
  return {queue.empty(), false, seen.size()};
}

Evaluator::Weights weights_of(std::initializer_list<std::pair<std::string_view, double>> named) {
  Evaluator::Weights weights{};
  for (const auto& [name, weight] : named) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (freecell::kFeatures[i].name == name) weights[i] = weight;
    }
  }
  return weights;
}

// Whether the moves, made one by one, are moves of the generator and end at the goal.
bool is_solution(const Puzzle& puzzle, freecell::State state,
                 const std::vector<freecell::Move>& path) {
  for (const freecell::Move& move : path) {
    Puzzle::Moves moves;
    puzzle.generate(state, moves);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
    puzzle.apply(state, move);
  }
  return puzzle.is_goal(state);
}

TEST(BestFirst, solves_what_can_be_solved_and_proves_the_rest) {
  int solved = 0;
  int proven = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    auto random = test::stream(i);
    const int cells = test::pick(random, 0, 1);
    // Deals without cells are as good as blocked; open boards can mostly be won.
    const Layout board =
        i % 2 == 0 ? test::random_board(random, 4, cells) : freecell::deal(i, 4, 0);
    const Truth truth = truth_of(board, 1000);
    if (!truth.known) continue;
    const Puzzle puzzle({4, static_cast<int>(board.cells.size())});
    const Evaluator evaluate(puzzle, weights_of({{"hsdh", 0.7}, {"free_cells", 0.4}}), 65536);
    FreeCellBestFirst search(puzzle, evaluate, {i % 3 == 0 ? 0.25 : 0.0});
    const auto start = freecell::make_state(board);
    const auto result = search.run(start, {});
    ASSERT_EQ(result.outcome, truth.solvable ? Outcome::solved : Outcome::unsolvable) << i;
    if (truth.solvable) {
      ++solved;
      EXPECT_TRUE(is_solution(puzzle, start, result.path)) << i;
      EXPECT_EQ(result.path.empty(), puzzle.is_goal(start));
    } else {
      ++proven;
      EXPECT_TRUE(result.path.empty());
      EXPECT_EQ(result.generated, truth.positions - 1) << i;  // each once, without the start
      EXPECT_EQ(result.expanded, truth.positions) << i;
    }
  }
  EXPECT_GT(solved, 10);
  EXPECT_GT(proven, 30);
}

TEST(BestFirst, finds_a_shortest_solution_when_depth_is_all_that_counts) {
  // With no heuristic at all and a price on each move it is breadth-first search.
  Layout board;
  board.columns.resize(6);
  board.cells.resize(2);
  board.home = {11, 11, 13, 13};
  board.columns[0] = {freecell::make_card(13, 0), freecell::make_card(13, 1)};
  board.columns[1] = {freecell::make_card(12, 1), freecell::make_card(12, 0)};
  const Puzzle puzzle({6, 2});
  const Evaluator nothing(puzzle, {}, 1000);
  FreeCellBestFirst search(puzzle, nothing, {1.0});
  const auto result = search.run(freecell::make_state(board), {});
  ASSERT_EQ(result.outcome, Outcome::solved);
  EXPECT_EQ(result.path.size(), 4U);
}

TEST(BestFirst, does_not_expand_a_solved_start) {
  Layout board;
  board.columns.resize(8);
  board.cells.resize(4);
  board.home = {13, 13, 13, 13};
  const Puzzle puzzle({});
  const Evaluator evaluate(puzzle, weights_of({{"hsdh", 1.0}}), 104);
  const auto result = FreeCellBestFirst(puzzle, evaluate, {0}).run(freecell::make_state(board), {});
  EXPECT_EQ(result.outcome, Outcome::solved);
  EXPECT_EQ(result.generated, 0U);
  EXPECT_EQ(result.expanded, 0U);
  EXPECT_TRUE(result.path.empty());
}

}  // namespace
}  // namespace coevo::search
