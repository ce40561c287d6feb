// SPDX-License-Identifier: MIT
// Best-first search, and restarts of it.
#include "solver/search/greedy/best_first.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/search/portfolio/restarts.h"
#include "tests/solver/plain_rules.h"

namespace coevo::search {
namespace {

using common::Outcome;
using patience::Evaluator;
using patience::Layout;
using patience::Puzzle;
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
      if (patience::kFeatures[i].name == name) weights[i] = weight;
    }
  }
  return weights;
}

// Whether the moves, made one by one, are moves of the generator and end at the goal.
bool is_solution(const Puzzle& puzzle, patience::State state,
                 const std::vector<patience::Move>& path) {
  for (const patience::Move& move : path) {
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
        i % 2 == 0 ? test::random_board(random, 4, cells) : patience::deal(i, 4, 0);
    const Truth truth = truth_of(board, 1000);
    if (!truth.known) continue;
    const Puzzle puzzle({.columns = 4, .cells = static_cast<int>(board.cells.size())});
    const Evaluator evaluate(puzzle, weights_of({{"hsdh", 0.7}, {"free_cells", 0.4}}), 65536);
    FreeCellBestFirst search(puzzle, evaluate, {i % 3 == 0 ? 0.25 : 0.0});
    const auto start = patience::make_state(board);
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
  board.columns[0] = {patience::make_card(13, 0), patience::make_card(13, 1)};
  board.columns[1] = {patience::make_card(12, 1), patience::make_card(12, 0)};
  const Puzzle puzzle({.columns = 6, .cells = 2});
  const Evaluator nothing(puzzle, {}, 1000);
  FreeCellBestFirst search(puzzle, nothing, {1.0});
  const auto result = search.run(patience::make_state(board), {});
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
  const auto result = FreeCellBestFirst(puzzle, evaluate, {0}).run(patience::make_state(board), {});
  EXPECT_EQ(result.outcome, Outcome::solved);
  EXPECT_EQ(result.generated, 0U);
  EXPECT_EQ(result.expanded, 0U);
  EXPECT_TRUE(result.path.empty());
}

using FreeCellRestarts = Restarts<Puzzle, Evaluator>;
using Result = solver::SearchResult<patience::Move>;

Evaluator evaluator_of(const Puzzle& puzzle) {
  Evaluator::Weights weights{};
  const std::map<std::string_view, double> chosen{{"next_cards_buried", 1.0},
                                                  {"num_cards_not_at_foundations", 0.8},
                                                  {"sequence_breaks", 0.6},
                                                  {"cards_over_lower", 0.4},
                                                  {"low_column_bases", 0.3}};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto found = chosen.find(patience::kFeatures[i].name);
    if (found != chosen.end()) weights[i] = found->second;
  }
  return Evaluator(puzzle, weights, 65536);
}

class RestartsOfFreeCell : public testing::Test {
 protected:
  Result restarts(std::uint64_t deal, const RestartsOptions& options, std::uint64_t limit) {
    return FreeCellRestarts(puzzle_, evaluate_, options).run(start(deal), {.generated = limit});
  }
  Result best_first(std::uint64_t deal, std::uint64_t limit) {
    return FreeCellBestFirst(puzzle_, evaluate_, {0}).run(start(deal), {.generated = limit});
  }
  static patience::State start(std::uint64_t deal) {
    return patience::make_state(patience::deal(deal));
  }

  Puzzle puzzle_{patience::Rules{.auto_moves = patience::AutoMoves::raymond}};
  Evaluator evaluate_ = evaluator_of(puzzle_);
};

bool same_search(const Result& a, const Result& b) {
  return a.outcome == b.outcome && a.generated == b.generated && a.expanded == b.expanded &&
         a.path == b.path;
}

TEST_F(RestartsOfFreeCell, first_try_is_best_first) {
  for (std::uint64_t deal = 1; deal <= 20; ++deal) {
    const Result alone = best_first(deal, 5000);
    EXPECT_TRUE(same_search(restarts(deal, {{0}, 5000, 1, 1, 0.5}, 5000), alone)) << deal;
    if (alone.outcome == Outcome::solved) {
      EXPECT_TRUE(same_search(restarts(deal, {{0}, 5000, 1, 4, 0.5}, 20'000), alone)) << deal;
    }
  }
}

TEST_F(RestartsOfFreeCell, without_noise_every_try_is_the_first_again) {
  const Result alone = best_first(3, 3000);
  ASSERT_EQ(alone.outcome, Outcome::solved);
  ASSERT_GT(alone.generated, 100U);
  // Tries of 100, 200, ... until one is enough.
  std::uint64_t spent = 0;
  std::uint64_t share = 100;
  for (; share < alone.generated; share *= 2) spent += share;
  const Result result = restarts(3, {{0}, 100, 2, 50, 0}, 100'000);
  EXPECT_EQ(result.outcome, Outcome::solved);
  EXPECT_EQ(result.generated, spent + alone.generated);
  EXPECT_EQ(result.path, alone.path);
}

TEST_F(RestartsOfFreeCell, noise_solves_what_the_first_try_leaves) {
  constexpr std::uint64_t kTry = 600;
  int left = 0;
  int solved = 0;
  for (std::uint64_t deal = 1; deal <= 60; ++deal) {
    if (best_first(deal, kTry).outcome == Outcome::solved) continue;
    ++left;
    const Result result = restarts(deal, {{0}, kTry, 1, 1000, 0.05}, 10 * kTry);
    if (result.outcome == Outcome::solved) {
      ++solved;
      EXPECT_GT(result.generated, kTry);
    } else {
      EXPECT_EQ(result.generated, 10 * kTry);
    }
  }
  EXPECT_GT(left, 5);
  EXPECT_GT(solved, left / 4);
}

TEST_F(RestartsOfFreeCell, a_try_that_falls_behind_gives_up) {
  std::uint64_t patient = 0;
  std::uint64_t hasty = 0;
  for (std::uint64_t deal = 1; deal <= 60; ++deal) {
    const Result all = restarts(deal, {{0}, 2000, 1, 1000, 0.05}, 20'000);
    const Result never = restarts(deal, {{0}, 2000, 1, 1000, 0.05, 1000, 0.001}, 20'000);
    EXPECT_TRUE(same_search(never, all)) << deal;
    patient += all.generated;
    hasty += restarts(deal, {{0}, 2000, 1, 1000, 0.05, 1, 0.0015}, 20'000).generated;
  }
  EXPECT_LT(hasty, patient);
}

TEST_F(RestartsOfFreeCell, the_last_try_never_gives_up) {
  const Result alone = best_first(3, 3000);
  ASSERT_EQ(alone.outcome, Outcome::solved);
  EXPECT_TRUE(same_search(restarts(3, {{0}, 100, 1, 1, 0, 0, 1e-6}, 3000), alone));
  // Two tries are behind from the start: each ends with its first expansion.
  const Result third = restarts(3, {{0}, 100, 1, 3, 0, 0, 1e-6}, 6000);
  EXPECT_EQ(third.path, alone.path);
  EXPECT_EQ(third.expanded, 2 + alone.expanded);
}

TEST(Restarts, an_exhausted_open_list_is_a_proof_in_any_try) {
  const Puzzle puzzle({.columns = 4, .cells = 0});
  const Evaluator evaluate = evaluator_of(puzzle);
  int proven = 0;
  for (std::uint64_t deal = 1; deal <= 3000 && proven < 20; ++deal) {
    const auto start = patience::make_state(patience::deal(deal, 4, 0));
    const Result alone = FreeCellBestFirst(puzzle, evaluate, {0}).run(start, {.generated = 1000});
    if (alone.outcome != Outcome::unsolvable || alone.generated < 10) continue;
    ++proven;
    const Result result = FreeCellRestarts(puzzle, evaluate, {{0}, 5, 1, 3, 0.5}).run(start, {});
    EXPECT_EQ(result.outcome, Outcome::unsolvable) << deal;
    EXPECT_EQ(result.generated, 5 + 5 + alone.generated) << deal;
  }
  EXPECT_GT(proven, 5);
}

}  // namespace
}  // namespace coevo::search
