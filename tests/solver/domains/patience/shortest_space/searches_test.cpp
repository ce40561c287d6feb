// SPDX-License-Identifier: MIT
// The searches for shortest solutions against breadth-first truth on small games, and on deals
// whose shortest lengths are published.
#include <gtest/gtest.h>

#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/search/blind/position_graph.h"
#include "solver/search/shortest/astar.h"
#include "solver/search/shortest/branch_and_bound.h"
#include "solver/search/shortest/ida_star.h"
#include "tests/solver/domains/patience/small_game.h"

namespace coevo::patience {
namespace {

using Astar = search::Astar<ShortestPuzzle>;
using IdaStar = search::IdaStar<ShortestPuzzle>;
using BranchAndBound = search::BranchAndBound<ShortestPuzzle>;
using Result = solver::SearchResult<solver::PathNode<Packed>>;

// Insists that a solution is one of the length it says.
void expect_sound(const Layout& layout, const ShortestPuzzle& puzzle, const Result& result) {
  if (result.outcome != common::Outcome::solved) return;
  const auto moves = extract_plan(puzzle.deck(), make_state(layout), result.path);
  EXPECT_EQ(moves.size(), static_cast<std::size_t>(result.path.back().cost));
  EXPECT_EQ(moves.size(), result.lower_bound);
  State state = make_state(layout);
  for (const Move& move : moves) apply(state, move);
  EXPECT_TRUE(Puzzle({}).is_goal(state));
}

// A small game of 3 or 4 ranks, and its truth.
struct Sample {
  Layout layout;
  SmallGame game;

  Sample(std::mt19937& random, int index)
      : layout(small_deal(3 + static_cast<int>(random() % 2), 2 + static_cast<int>(random() % 3),
                          static_cast<int>(random() % 3), random, small_rules(index))),
        game(layout, 30'000, small_rules(index)) {}
  bool is_solvable() const { return game.distance(0) != SmallGame::kUnsolvable; }
};

TEST(FreeCellShortest, astar_agrees_with_exhaustion_under_every_bound) {
  std::mt19937 random(11);
  int solvable = 0;
  int unsolvable = 0;
  for (int i = 0; i < 150; ++i) {
    const Sample sample(random, i);
    if (!sample.game.complete()) continue;
    ++(sample.is_solvable() ? solvable : unsolvable);
    for (std::size_t b = 0; b < bound_names().size(); ++b) {
      for (const auto autoplay : {ShortestPuzzle::Autoplay::none, ShortestPuzzle::Autoplay::safe}) {
        Astar astar;
        ShortestPuzzle puzzle(sample.layout, sample.game.rules(), static_cast<BoundKind>(b),
                              autoplay);
        const Result result = astar.run(puzzle, {});
        expect_sound(sample.layout, puzzle, result);
        ASSERT_EQ(result.outcome,
                  sample.is_solvable() ? common::Outcome::solved : common::Outcome::unsolvable);
        if (!sample.is_solvable()) continue;
        ASSERT_EQ(result.path.back().cost, sample.game.distance(0)) << bound_names()[b];
      }
    }
  }
  EXPECT_GT(solvable, 20);
  EXPECT_GT(unsolvable, 20);
}

// Searches with both ways to play; the referee counts the moves. Returns how many were not lost in
// the depths.
template <class Search>
int expect_shortest(Search search, const SmallBoard& board, const SmallGame& game,
                    std::span<const BoundKind> bounds) {
  const int distance = game.distance(0);
  int done = 0;
  for (const BoundKind bound : bounds) {
    if (!is_proven(bound, board.rules)) continue;
    for (const auto autoplay : {ShortestPuzzle::Autoplay::none, ShortestPuzzle::Autoplay::safe}) {
      SCOPED_TRACE(bound_names()[static_cast<std::size_t>(bound)]);
      ShortestPuzzle puzzle(board.layout, game.rules(), bound, autoplay);
      const Result result = search.run(puzzle, {.generated = 25'000});
      if (result.outcome == common::Outcome::node_limit) continue;
      ++done;
      const bool is_solvable = distance != SmallGame::kUnsolvable;
      EXPECT_EQ(result.outcome == common::Outcome::solved, is_solvable);
      if (result.path.empty()) continue;
      const auto moves = extract_plan(puzzle.deck(), make_state(board.layout), result.path);
      const auto text = write_solution(board.layout, game.rules(), moves, Notation::cards);
      const Replay replay = patience::replay(board.layout, game.rules(), text, Notation::cards);
      EXPECT_TRUE(replay.won) << replay.fault;
      EXPECT_EQ(replay.length_cards, static_cast<std::size_t>(distance));
    }
  }
  return done;
}

TEST(Shortest, solutions_are_found_whatever_foundations_take_and_whatever_moves_together) {
  std::array<int, kSpecialKinds> solvable{};
  std::array<int, kSpecialKinds> unsolvable{};
  constexpr std::array kAll{BoundKind::home,  BoundKind::reversals, BoundKind::components,
                            BoundKind::pairs, BoundKind::triples,   BoundKind::unlimited,
                            BoundKind::room};
  constexpr std::array kStrongest{BoundKind::room};
  int depth_first = 0;
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE(i);
    const SmallBoard board = special_board(i);
    const SmallGame game(board.layout, 10'000, board.rules);
    if (!game.complete()) continue;
    const bool is_solvable = game.distance(0) != SmallGame::kUnsolvable;
    ++(is_solvable ? solvable : unsolvable)[static_cast<std::size_t>(i % kSpecialKinds)];
    EXPECT_GT(expect_shortest(Astar(), board, game, kAll), 0);
    depth_first += expect_shortest(IdaStar({.table_bits = 16}), board, game, kStrongest);
    depth_first += expect_shortest(BranchAndBound({.table_bits = 16}), board, game, kStrongest);
    ShortestPuzzle plain(board.layout, game.rules(), BoundKind::home,
                         ShortestPuzzle::Autoplay::none, ShortestPuzzle::Digging::none);
    const search::PositionGraph<ShortestPuzzle> all(plain, {});
    EXPECT_EQ(all.positions().size(), game.positions().size());
    EXPECT_EQ(all.has_goal(), is_solvable);
    if (HasFailure()) break;
  }
  for (const int games : solvable) EXPECT_GT(games, 15);
  for (const int games : unsolvable) EXPECT_GT(games, 15);
  EXPECT_GT(depth_first, 200);
}

TEST(FreeCellShortest, ida_star_agrees_with_exhaustion_with_and_without_a_table) {
  std::mt19937 random(13);
  int solvable = 0;
  for (int i = 0; i < 100; ++i) {
    const Sample sample(random, i);
    if (!sample.game.complete() || !sample.is_solvable()) continue;
    for (const int bits : {0, 4, 16}) {
      IdaStar search({.table_bits = bits, .threshold = 0});
      ShortestPuzzle puzzle(sample.layout, sample.game.rules(), BoundKind::room,
                            ShortestPuzzle::Autoplay::safe);
      const Result result = search.run(puzzle, {.generated = 200'000});
      expect_sound(sample.layout, puzzle, result);
      if (bits < 16 && result.outcome == common::Outcome::node_limit) continue;
      ASSERT_EQ(result.outcome, common::Outcome::solved);
      ASSERT_EQ(result.path.back().cost, sample.game.distance(0)) << bits;
      ++solvable;
    }
  }
  EXPECT_GT(solvable, 60);
}

TEST(FreeCellShortest, branch_and_bound_agrees_with_exhaustion_whatever_it_begins_below) {
  std::mt19937 random(14);
  int solvable = 0;
  int unsolvable = 0;
  for (int i = 0; i < 150; ++i) {
    const Sample sample(random, i);
    if (!sample.game.complete()) continue;
    ++(sample.is_solvable() ? solvable : unsolvable);
    const int distance = sample.game.distance(0);
    for (const int bits : {6, 16}) {
      for (const int more : {0, 1, 5, 400 - distance}) {
        const int below = sample.is_solvable() ? distance + more : more;
        BranchAndBound search({.table_bits = bits, .below = below});
        ShortestPuzzle puzzle(sample.layout, sample.game.rules(), BoundKind::room,
                              ShortestPuzzle::Autoplay::safe);
        const Result result = search.run(puzzle, {.generated = 500'000});
        if (bits < 16 && result.outcome == common::Outcome::node_limit) continue;
        expect_sound(sample.layout, puzzle, result);
        if (!sample.is_solvable()) {
          ASSERT_TRUE(result.path.empty());
          ASSERT_NE(result.outcome, common::Outcome::solved);
          continue;
        }
        ASSERT_EQ(result.outcome, more == 0 ? common::Outcome::exhausted : common::Outcome::solved);
        ASSERT_EQ(result.lower_bound, static_cast<std::uint64_t>(distance));
      }
    }
  }
  EXPECT_GT(solvable, 20);
  EXPECT_GT(unsolvable, 20);
}

TEST(FreeCellShortest, branch_and_bound_has_its_best_solution_at_a_limit) {
  BranchAndBound search({.table_bits = 16});
  ShortestPuzzle puzzle(deal(5), {}, BoundKind::room, ShortestPuzzle::Autoplay::safe);
  const Result result = search.run(puzzle, {.generated = 100'000});
  EXPECT_EQ(result.outcome, common::Outcome::node_limit);
  EXPECT_EQ(result.generated, 100'000U);
  ASSERT_FALSE(result.path.empty());
  EXPECT_GE(result.path.back().cost, 90);
  EXPECT_LE(result.lower_bound, 90U);
  State state = make_state(deal(5));
  for (const Move& move : extract_plan(puzzle.deck(), state, result.path)) apply(state, move);
  EXPECT_TRUE(Puzzle({}).is_goal(state));
}

TEST(FreeCellShortest, all_positions_of_unsolvable_games_are_counted) {
  std::mt19937 random(12);
  int games = 0;
  for (int i = 0; i < 60; ++i) {
    const Layout layout = small_deal(4, 3, static_cast<int>(random() % 2), random);
    const SmallGame game(layout, 30'000);
    if (!game.complete() || game.distance(0) != SmallGame::kUnsolvable) continue;
    ShortestPuzzle puzzle(layout, {}, BoundKind::home, ShortestPuzzle::Autoplay::none,
                          ShortestPuzzle::Digging::none);
    const search::PositionGraph<ShortestPuzzle> all(puzzle, {});
    EXPECT_EQ(all.positions().size(), game.positions().size());
    EXPECT_FALSE(all.has_goal());
    Astar astar;
    EXPECT_EQ(astar.run(puzzle, {}).positions, game.positions().size());
    ++games;
  }
  EXPECT_GT(games, 10);
}

Result on_threads(std::size_t threads, std::uint64_t number, const solver::Limits& limits) {
  Astar astar({.threads = threads});
  EXPECT_EQ(astar.workers(), threads);
  std::vector<std::unique_ptr<ShortestPuzzle>> puzzles;
  std::vector<ShortestPuzzle*> each;
  for (std::size_t t = 0; t < threads; ++t) {
    puzzles.push_back(std::make_unique<ShortestPuzzle>(deal(number), Rules{}, BoundKind::room,
                                                       ShortestPuzzle::Autoplay::safe));
    each.push_back(puzzles.back().get());
  }
  return astar.run(each, limits);
}

TEST(FreeCellShortest, any_number_of_threads_finds_the_same) {
  for (const std::uint64_t number : {2U, 7U, 17U, 11982U}) {
    for (const std::uint64_t most : {1'000U, 10'000U, 1'000'000U}) {
      const solver::Limits limits{.generated = most};
      const Result one = on_threads(1, number, limits);
      for (const std::size_t threads : {2U, 3U, 4U}) {
        const Result more = on_threads(threads, number, limits);
        ASSERT_EQ(more.outcome, one.outcome);
        ASSERT_EQ(more.generated, one.generated);
        ASSERT_EQ(more.expanded, one.expanded);
        ASSERT_EQ(more.positions, one.positions);
        ASSERT_EQ(more.peak_memory, one.peak_memory);
        ASSERT_EQ(more.lower_bound, one.lower_bound);
        ASSERT_EQ(more.path.size(), one.path.size());
        for (std::size_t i = 0; i < one.path.size(); ++i) {
          ASSERT_EQ(more.path[i].position, one.path[i].position);
        }
      }
    }
  }
}

std::uint64_t length(std::uint64_t number, BoundKind bound) {
  Astar astar;
  ShortestPuzzle puzzle(deal(number), {}, bound, ShortestPuzzle::Autoplay::safe);
  const Result result = astar.run(puzzle, {});
  expect_sound(deal(number), puzzle, result);
  return result.lower_bound.value();
}

// Sukegawa and Hoki (2023) for the deals 1 to 3.
TEST(FreeCellShortest, lengths_are_the_published_ones) {
  EXPECT_EQ(length(2, BoundKind::room), 75U);
  EXPECT_EQ(length(3, BoundKind::room), 73U);
  EXPECT_EQ(length(3, BoundKind::pairs), 73U);
  EXPECT_EQ(length(17, BoundKind::unlimited), 75U);
}

TEST(FreeCellShortest, deal_11982_has_no_solution) {
  Astar astar;
  ShortestPuzzle plain(deal(11982), {}, BoundKind::home, ShortestPuzzle::Autoplay::none,
                       ShortestPuzzle::Digging::none);
  const Result all = astar.run(plain, {});
  EXPECT_EQ(all.outcome, common::Outcome::unsolvable);
  EXPECT_EQ(all.positions, 83'239U);
  ShortestPuzzle quick(deal(11982), {}, BoundKind::room, ShortestPuzzle::Autoplay::safe);
  EXPECT_EQ(astar.run(quick, {}).outcome, common::Outcome::unsolvable);
}

TEST(FreeCellShortest, limits_leave_a_lower_bound) {
  Astar astar;
  ShortestPuzzle puzzle(deal(5), {}, BoundKind::room, ShortestPuzzle::Autoplay::safe);
  const Result few = astar.run(puzzle, {.generated = 10'000});
  EXPECT_EQ(few.outcome, common::Outcome::node_limit);
  EXPECT_GE(few.lower_bound, 78U);
  EXPECT_LE(few.lower_bound, 90U);
  const Result small = astar.run(puzzle, {.memory = 1 << 20});
  EXPECT_EQ(small.outcome, common::Outcome::memory_limit);
  EXPECT_LE(small.peak_memory, std::size_t{1} << 20);
  IdaStar ida({.table_bits = 24, .threshold = 0});
  const Result deepened = ida.run(puzzle, {.generated = 100'000, .memory = 1 << 20});
  EXPECT_EQ(deepened.outcome, common::Outcome::node_limit);
  EXPECT_EQ(deepened.generated, 100'000U);
  EXPECT_LE(deepened.peak_memory, std::size_t{1} << 20);
  EXPECT_GE(deepened.lower_bound, 78U);
  EXPECT_LE(deepened.lower_bound, 90U);
}

}  // namespace
}  // namespace coevo::patience
