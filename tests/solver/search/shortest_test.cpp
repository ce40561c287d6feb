// SPDX-License-Identifier: MIT
// Shortest solutions, and bounds that are wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

#include "solver/domains/tiles/heuristics/evaluator.h"
#include "solver/search/greedy/weighted_astar.h"
#include "solver/search/shortest/astar.h"
#include "solver/search/shortest/bounded_puzzle.h"
#include "solver/search/shortest/branch_and_bound.h"
#include "solver/search/shortest/ida_star.h"
#include "solver/search/shortest/lower_bounds.h"
#include "tests/solver/domains/pancakes.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::search {
namespace {

// The searches for shortest solutions, on the 8-puzzle, whose distances are known.

using tiles::Puzzle;
using Small = Puzzle<3, 3>;

// Every step-th position of each distance.
template <class Check>
void for_some_boards(std::size_t step, Check check) {
  const auto layers = test::tile_layers(3, 3);
  for (std::size_t d = 0; d < layers.size(); ++d) {
    for (std::size_t i = 0; i < layers[d].size(); i += step) {
      check(tiles::make_state<Small>({3, 3, layers[d][i]}), d);
    }
  }
}

template <class AnyPuzzle>
using Bounded = BoundedPuzzle<AnyPuzzle, tiles::TileBound<AnyPuzzle>>;

template <class Result>
void expect_shortest(const Result& result, std::size_t distance) {
  ASSERT_EQ(result.outcome, common::Outcome::solved);
  ASSERT_EQ(result.path.size(), distance + 1);
  ASSERT_EQ(result.lower_bound, distance);
  Small::State state = result.path.front().position.state;
  for (const auto& [position, cost] : result.path) {
    if (position.move) Small::apply(state, *position.move);
    ASSERT_TRUE(Small::same_position(state, position.state));
  }
  ASSERT_TRUE(Small::is_goal(state));
}

TEST(Shortest, astar_and_ida_star_find_them_with_every_bound) {
  const Small puzzle;
  for (const std::string& name : tiles::bound_names(3, 3)) {
    const tiles::TileBound<Small> bound(puzzle, name);
    SCOPED_TRACE(name);
    Astar<Bounded<Small>> astar;
    IdaStar<Bounded<Small>> plain({.table_bits = 0});
    IdaStar<Bounded<Small>> small_table({.table_bits = 8});
    IdaStar<Bounded<Small>> large_table({.table_bits = 16});
    std::uint64_t generated = 0;
    std::uint64_t generated_with_table = 0;
    for_some_boards(997, [&](const Small::State& state, std::size_t distance) {
      Bounded<Small> board(puzzle, bound, state);
      expect_shortest(astar.run(board, {}), distance);
      const auto without = plain.run(board, {});
      const auto with = large_table.run(board, {});
      expect_shortest(without, distance);
      expect_shortest(with, distance);
      expect_shortest(small_table.run(board, {}), distance);
      generated += without.generated;
      generated_with_table += with.generated;
    });
    EXPECT_LT(generated_with_table, generated);
  }
}

TEST(Shortest, astar_looks_only_below_a_length) {
  const Small puzzle;
  const tiles::TileBound<Small> bound(puzzle, "manhattan_distance");
  Astar<Bounded<Small>> astar;
  for_some_boards(2003, [&](const Small::State& state, std::size_t distance) {
    if (distance == 0) return;
    Bounded<Small> board(puzzle, bound, state);
    const auto whole = astar.run(board, {});
    const auto shorter = astar.run(board, {.below = static_cast<int>(distance)});
    EXPECT_EQ(shorter.outcome, common::Outcome::exhausted);
    EXPECT_EQ(shorter.lower_bound, distance);
    EXPECT_TRUE(shorter.path.empty());
    EXPECT_LE(shorter.generated, whole.generated);
    const auto equal = astar.run(board, {.below = static_cast<int>(distance) + 1});
    expect_shortest(equal, distance);
    EXPECT_LE(equal.generated, whole.generated);
  });
}

TEST(Shortest, branch_and_bound_finds_them) {
  const Small puzzle;
  const tiles::TileBound<Small> bound(puzzle, "manhattan_distance");
  for_some_boards(9'973, [&](const Small::State& state, std::size_t distance) {
    Bounded<Small> board(puzzle, bound, state);
    const int below = static_cast<int>(distance) + 2;
    expect_shortest(
        BranchAndBound<Bounded<Small>>({.table_bits = 18, .below = below}).run(board, {}),
        distance);
  });
}

TEST(Shortest, limits_leave_a_lower_bound) {
  using Large = Puzzle<4, 4>;
  const Large puzzle;
  const tiles::TileBound<Large> bound(puzzle, "manhattan_distance");
  Bounded<Large> board(puzzle, bound, tiles::make_state<Large>(tiles::numbered_board(4, 4, 1, {})));
  const auto first = static_cast<std::uint64_t>(board.start().bound);
  solver::Limits limits;
  limits.generated = 5000;
  const auto by_ida = IdaStar<Bounded<Large>>({.table_bits = 0}).run(board, limits);
  EXPECT_EQ(by_ida.outcome, common::Outcome::node_limit);
  EXPECT_EQ(by_ida.generated, 5000U);
  EXPECT_GE(by_ida.lower_bound, first);
  const auto by_astar = Astar<Bounded<Large>>().run(board, limits);
  EXPECT_EQ(by_astar.outcome, common::Outcome::node_limit);
  EXPECT_GE(by_astar.lower_bound, first);
}

TEST(Shortest, boards_without_a_solution_are_proven_so) {
  using Tiny = Puzzle<2, 3>;
  const Tiny puzzle;
  struct NoBound {
    using IncrementalState = std::int32_t;
    IncrementalState begin(const Tiny::State&) const { return 0; }
    IncrementalState next(const IncrementalState&, const Tiny::State&, const Tiny::Move&) const {
      return 0;
    }
    std::int32_t value(const IncrementalState& incremental) const { return incremental; }
  } bound;
  BoundedPuzzle<Tiny, NoBound> board(puzzle, bound,
                                     tiles::make_state<Tiny>({2, 3, {0, 2, 1, 3, 4, 5}}));
  const auto result = Astar<BoundedPuzzle<Tiny, NoBound>>().run(board, {});
  EXPECT_EQ(result.outcome, common::Outcome::unsolvable);
  EXPECT_EQ(result.expanded, 360U);
  EXPECT_EQ(result.positions, 360U);
}

TEST(WeightedAstar, depth_weights_trade_positions_for_length) {
  const Small puzzle;
  const tiles::Evaluator<Small> evaluate(puzzle, {{"manhattan_distance", 1.0}}, 65536);
  const double move = 1.0 / 36;  // manhattan_distance's range
  WeightedAstar<Small, tiles::Evaluator<Small>> exact(puzzle, evaluate,
                                                      {move * 1.0001, true, false});
  WeightedAstar<Small, tiles::Evaluator<Small>> greedy(puzzle, evaluate, {move / 5, true, false});
  std::size_t exact_length = 0;
  std::size_t greedy_length = 0;
  std::uint64_t exact_nodes = 0;
  std::uint64_t greedy_nodes = 0;
  for_some_boards(1499, [&](const Small::State& state, std::size_t distance) {
    const auto near = exact.run(state, {});
    const auto fast = greedy.run(state, {});
    ASSERT_LE(near.path.size(), distance + 2);  // it stops at the goal's first sight
    exact_length += near.path.size();
    greedy_length += fast.path.size();
    exact_nodes += near.generated;
    greedy_nodes += fast.generated;
  });
  EXPECT_LT(exact_length, greedy_length);
  EXPECT_GT(exact_nodes, greedy_nodes);
}

TEST(WeightedAstar, the_scan_shortens_solutions_and_makes_no_position) {
  const Small puzzle;
  const tiles::Evaluator<Small> evaluate(puzzle, {{"manhattan_distance", 1.0}}, 65536);
  const double depth_weight = 0.2 / 36;
  WeightedAstar<Small, tiles::Evaluator<Small>> plain(puzzle, evaluate,
                                                      {depth_weight, false, false});
  WeightedAstar<Small, tiles::Evaluator<Small>> scanning(puzzle, evaluate,
                                                         {depth_weight, false, true});
  std::size_t saved = 0;
  for_some_boards(1499, [&](Small::State state, std::size_t) {
    const auto before = plain.run(state, {});
    const auto after = scanning.run(state, {});
    EXPECT_EQ(after.generated, before.generated);
    ASSERT_LE(after.path.size(), before.path.size());
    saved += before.path.size() - after.path.size();
    for (const auto& move : after.path) Small::apply(state, move);
    EXPECT_TRUE(Small::is_goal(state));
  });
  EXPECT_GT(saved, 0U);
}

using test::BarePancakes;
using BareState = BarePancakes::State;
using BareSpace = assembly::PuzzleSpace<BarePancakes>;
using Bound = assembly::PuzzleFeatures<BarePancakes, BareSpace>::Bound;
static_assert(solver::LowerBound<Bound, BareSpace>);

template <std::int32_t kValue, std::int32_t kUnit, bool kAdmissible>
struct Constant {
  static constexpr solver::Feature kFeature{.name = "constant",
                                            .help = "always the same",
                                            .high = 1000,
                                            .unit = kUnit,
                                            .admissible = kAdmissible};
  static std::int32_t value(assembly::PuzzlePosition<BarePancakes, BareSpace>&) { return kValue; }
};
template <class... Heuristics>
using BoundOf = AdmissibleBound<BareSpace, assembly::PuzzlePosition<BarePancakes, BareSpace>,
                                std::tuple<Heuristics...>>;

template <class... Heuristics>
std::int32_t bound_by() {
  const BareSpace space{BarePancakes()};
  const BoundOf<Heuristics...> bound(space);
  return bound.value(bound.begin(BarePancakes().instance(1)));
}

TEST(AdmissibleBound, is_the_largest_of_the_admissible_heuristics) {
  EXPECT_EQ((bound_by<Constant<3, 1, true>, Constant<5, 1, true>, Constant<4, 1, true>>()), 5);
  EXPECT_EQ((bound_by<Constant<3, 1, true>, Constant<50, 1, false>>()), 3);
  EXPECT_EQ((bound_by<Constant<50, 1, false>>()), 0);
}

// A share of a move left is a move left.
TEST(AdmissibleBound, is_in_moves_rounded_up) {
  EXPECT_EQ((bound_by<Constant<7, 2, true>>()), 4);
  EXPECT_EQ((bound_by<Constant<8, 2, true>>()), 4);
  EXPECT_EQ((bound_by<Constant<1, 60, true>>()), 1);
  EXPECT_EQ((bound_by<Constant<0, 60, true>>()), 0);
}

template <std::int32_t kValue>
int bound_at_start() {
  const BareSpace space{BarePancakes()};
  const BoundOf<Constant<kValue, 1, true>> bound(space);
  return BoundedPuzzle(space, bound, BarePancakes().instance(1)).start().bound;
}

// A search keeps bounds in a byte.
TEST(BoundedPuzzle, cuts_bounds_above_255) {
  EXPECT_EQ(bound_at_start<255>(), 255);
  EXPECT_EQ(bound_at_start<256>(), 255);
}

TEST(AdmissibleBound, of_the_position_after_a_move_is_as_of_one_begun_with) {
  const BareSpace space{BarePancakes()};
  const Bound bound(space);
  BareState state = BarePancakes().instance(3);
  auto kept = bound.begin(state);
  for (const int count : {5, 2, 7, 3, 6, 4}) {
    const auto move = static_cast<BarePancakes::Move>(count);
    space.apply(state, move);
    kept = bound.next(kept, state, move);
    EXPECT_EQ(bound.value(kept), bound.value(bound.begin(state)));
    EXPECT_EQ(bound.value(kept), BarePancakes::gaps(state));
  }
}

// Every move's inverse is itself, so that the way from the goal is the way to it.
TEST(AdmissibleBound, never_exceeds_the_distance_of_any_stack) {
  const BareSpace space{BarePancakes()};
  const Bound bound(space);
  BareState goal = BarePancakes().instance(1);
  std::sort(goal.stack.begin(), goal.stack.end());
  std::map<std::array<std::uint8_t, BarePancakes::kSize>, int> distance{{goal.stack, 0}};
  std::deque<BareState> open{goal};
  for (; !open.empty(); open.pop_front()) {
    const int moves_left = distance.at(open.front().stack);
    EXPECT_LE(bound.value(bound.begin(open.front())), moves_left);
    BareSpace::Moves moves;
    space.generate(open.front(), moves);
    for (const auto& move : moves) {
      BareState after = open.front();
      space.apply(after, move);
      if (distance.emplace(after.stack, moves_left + 1).second) open.push_back(after);
    }
  }
  EXPECT_EQ(distance.size(), 5040U);
}

}  // namespace
}  // namespace coevo::search
