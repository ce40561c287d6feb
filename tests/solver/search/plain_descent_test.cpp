// SPDX-License-Identifier: MIT
// Descents, and the positions that they know.
#include "solver/search/shortest/plain_descent.h"

#include <gtest/gtest.h>

#include "solver/domains/tiles/heuristics/evaluator.h"
#include "solver/search/blind/bfs.h"
#include "solver/search/blind/dfs.h"
#include "solver/search/blind/soft_dfs.h"
#include "solver/search/greedy/best_first.h"
#include "solver/search/shortest/bounded_puzzle.h"
#include "solver/search/shortest/ida_star.h"
#include "solver/search/tables/known_positions.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::search {
namespace {

// Plain IDA*, whose walks take turns, against one that recurses.

struct Found {
  common::Outcome outcome;
  std::uint64_t generated;
  std::uint64_t expanded;
  std::vector<tiles::Move> path;

  friend bool operator==(const Found&, const Found&) = default;
};

// By the book: one position after another.
template <class AnyPuzzle>
class RecursiveIda {
 public:
  using State = typename AnyPuzzle::State;
  using Bound = tiles::TileBound<AnyPuzzle>;

  explicit RecursiveIda(const Bound& bound) : bound_(bound) {}

  Found run(const State& start, std::uint64_t max_nodes) {
    found_ = {common::Outcome::node_limit, 0, 0, {}};
    left_ = max_nodes;
    is_short_ = false;
    const auto kept = bound_.begin(start);
    for (limit_ = bound_.value(kept); !has_ended(); limit_ = next_limit_) {
      next_limit_ = solver::kDeadEnd;
      enter(start, kept, {}, 0);
    }
    if (is_short_) found_.path.clear();
    return found_;
  }

 private:
  bool has_ended() const { return found_.outcome == common::Outcome::solved || is_short_; }

  void enter(const State& state, const typename Bound::IncrementalState& kept, tiles::Move before,
             int depth) {
    if (AnyPuzzle::is_goal(state)) {
      found_.outcome = common::Outcome::solved;
      return;
    }
    typename AnyPuzzle::Moves all;
    AnyPuzzle::generate(state, all);
    std::vector<tiles::Move> moves;
    for (const tiles::Move& move : all) {
      if (depth == 0 || !AnyPuzzle::undoes(move, before)) moves.push_back(move);
    }
    ++found_.expanded;
    is_short_ = left_ < moves.size();
    const std::uint64_t counted = std::min<std::uint64_t>(left_, moves.size());
    found_.generated += counted;
    left_ -= counted;
    if (is_short_) return;
    for (const bool nearer : {true, false}) {
      for (const tiles::Move& move : moves) {
        State after = state;
        AnyPuzzle::apply(after, move);
        const auto next = bound_.next(kept, after, move);
        if ((bound_.value(next) < bound_.value(kept)) != nearer) continue;
        const int length = depth + 1 + bound_.value(next);
        if (length > limit_) {
          next_limit_ = std::min(next_limit_, length);
          continue;
        }
        found_.path.push_back(move);
        enter(after, next, move, depth + 1);
        if (found_.outcome == common::Outcome::solved) return;
        found_.path.pop_back();
        if (is_short_) return;
      }
    }
  }

  const Bound& bound_;
  Found found_{};
  std::uint64_t left_ = 0;
  bool is_short_ = false;
  int limit_ = 0;
  int next_limit_ = 0;
};

template <class AnyPuzzle>
Found by_turns(const AnyPuzzle& puzzle, const tiles::TileBound<AnyPuzzle>& bound,
               const typename AnyPuzzle::State& start, std::uint64_t max_nodes) {
  BoundedPuzzle<AnyPuzzle, tiles::TileBound<AnyPuzzle>> board(puzzle, bound, start);
  IdaStar<decltype(board)> search({.table_bits = 0});
  solver::Limits limits;
  limits.generated = max_nodes;
  const auto result = search.run(board, limits);
  Found found{result.outcome, result.generated, result.expanded, {}};
  for (const auto& [position, cost] : result.path) {
    if (position.move) found.path.push_back(*position.move);
  }
  return found;
}

// Boards at the ends of random walks, without a limit and with limits at many nodes.
template <class AnyPuzzle>
void expect_same(const std::string& bound_name, int walk, std::uint64_t boards) {
  const AnyPuzzle puzzle;
  const tiles::TileBound<AnyPuzzle> bound(puzzle, bound_name);
  RecursiveIda<AnyPuzzle> recursive(bound);
  for (std::uint64_t number = 1; number <= boards; ++number) {
    SCOPED_TRACE(number);
    const auto start = tiles::make_state<AnyPuzzle>(
        tiles::numbered_board(AnyPuzzle::kRows, AnyPuzzle::kColumns, number, {.walk = walk}));
    const std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    const Found whole = recursive.run(start, no_limit);
    ASSERT_EQ(whole.outcome, common::Outcome::solved);
    ASSERT_EQ(by_turns(puzzle, bound, start, no_limit), whole);
    const std::uint64_t all = whole.generated;
    for (std::uint64_t nodes : {all / 7, all / 3, all / 2, all - all / 9, all, all + 1}) {
      ASSERT_EQ(by_turns(puzzle, bound, start, nodes), recursive.run(start, nodes)) << nodes;
    }
    for (std::uint64_t nodes = all > 20 ? all - 20 : 0; nodes < all; ++nodes) {
      ASSERT_EQ(by_turns(puzzle, bound, start, nodes), recursive.run(start, nodes)) << nodes;
    }
  }
}

TEST(PlainDescent, its_walks_count_and_find_what_one_does_on_the_8_puzzle) {
  expect_same<tiles::Puzzle<3, 3>>("manhattan_distance", 0, 30);
  expect_same<tiles::Puzzle<3, 3>>("linear_conflict", 30, 30);
}

TEST(PlainDescent, its_walks_count_and_find_what_one_does_on_the_15_puzzle) {
  expect_same<tiles::Puzzle<4, 4>>("manhattan_distance", 40, 20);
  expect_same<tiles::Puzzle<4, 4>>("additive_5_5_5", 60, 20);
}

TEST(PlainDescent, proves_that_there_is_no_solution_within_a_limit) {
  using Small = tiles::Puzzle<3, 3>;
  const Small puzzle;
  const tiles::TileBound<Small> bound(puzzle, "manhattan_distance");
  const auto start = tiles::make_state<Small>({3, 3, {0, 2, 1, 3, 4, 5, 6, 7, 8}});  // none at all
  Budget budget({});
  PlainDescent<Small, tiles::TileBound<Small>> descent(puzzle, bound, budget);
  int limit = 0;
  for (int pass = 0; pass < 8; ++pass) {
    const int proven = descent.run(start, limit);
    EXPECT_GT(proven, limit);
    limit = proven;
  }
  EXPECT_GT(limit, 12);
}

TEST(PlainDescent, stops_when_asked_to) {
  using Large = tiles::Puzzle<4, 4>;
  const Large puzzle;
  const tiles::TileBound<Large> bound(puzzle, "manhattan_distance");
  BoundedPuzzle<Large, tiles::TileBound<Large>> board(
      puzzle, bound, tiles::make_state<Large>(tiles::numbered_board(4, 4, 1, {})));
  const std::atomic<bool> stop = true;
  solver::Limits limits;
  limits.stop = &stop;
  const auto result = IdaStar<decltype(board)>({.table_bits = 0}).run(board, limits);
  EXPECT_EQ(result.outcome, common::Outcome::interrupted);
  EXPECT_LT(result.generated, 1'000'000U);
}

// Pancakes without a goal, so that searches reach all 5,040 stacks and their tables grow.
struct EndlessPancakes : test::BarePancakes {
  static inline std::uint64_t hashed = 0;
  bool is_goal(const State&) const { return false; }
  static std::uint64_t hash(const State& state) {
    ++hashed;
    return common::hash_bytes(&state, sizeof state);
  }
};
using EndlessSpace = assembly::PuzzleSpace<EndlessPancakes>;
using EndlessEvaluate = assembly::PuzzleFeatures<EndlessPancakes, EndlessSpace>::Evaluator;

// How many positions the search hashes beyond the start and one for each move made.
template <template <class, class> class Search, class Options>
std::int64_t superfluous_hashes(const Options& options) {
  const EndlessSpace space{EndlessPancakes()};
  const EndlessEvaluate evaluate(space, {1.0, 0.0}, 1000);
  Search<EndlessSpace, EndlessEvaluate> search(space, evaluate, options);
  EndlessPancakes::hashed = 0;
  const auto found = search.run(EndlessPancakes().instance(1), {});
  EXPECT_EQ(found.outcome, common::Outcome::unsolvable);
  EXPECT_EQ(found.generated, 5039U);
  const auto moves = found.expanded * EndlessPancakes::kMaxMoves;
  return static_cast<std::int64_t>(EndlessPancakes::hashed) - static_cast<std::int64_t>(moves) - 1;
}

TEST(KnownPositions, are_hashed_once_each_time_a_search_meets_them) {
  EXPECT_EQ(superfluous_hashes<Bfs>(BfsOptions{Duplicates::made}), 0);
  EXPECT_EQ(superfluous_hashes<Dfs>(DfsOptions{0, Duplicates::made}), 0);
  EXPECT_EQ(superfluous_hashes<SoftDfs>(SoftDfsOptions{false}), 0);
  EXPECT_EQ(superfluous_hashes<BestFirst>(BestFirstOptions{0}), 0);
}

}  // namespace
}  // namespace coevo::search
