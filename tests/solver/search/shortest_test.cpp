// The searches for shortest solutions, on the 8-puzzle, whose distances are known.
#include <gtest/gtest.h>

#include "solver/heuristics/tiles/bound.h"
#include "solver/heuristics/tiles/estimate.h"
#include "solver/search/astar.h"
#include "solver/search/ida_star.h"
#include "solver/search/weighted_astar.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::search {
namespace {

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

template <class Result>
void expect_shortest(Small::State state, const Result& result, std::size_t distance) {
  ASSERT_EQ(result.outcome, common::Outcome::solved);
  ASSERT_EQ(result.path.size(), distance);
  ASSERT_TRUE(result.optimal);
  ASSERT_EQ(result.lower_bound, distance);
  for (const auto& move : result.path) Small::apply(state, move);
  ASSERT_TRUE(Small::is_goal(state));
}

TEST(Shortest, astar_and_ida_star_find_them_with_every_bound) {
  const Small puzzle;
  for (const std::string& name : tiles::bound_names(3, 3)) {
    const tiles::Bound<Small> bound(puzzle, name);
    Astar<Small, tiles::Bound<Small>> astar(puzzle, bound, {});
    IdaStar<Small, tiles::Bound<Small>> plain(puzzle, bound, {.table_bits = 0});
    IdaStar<Small, tiles::Bound<Small>> with_table(puzzle, bound, {.table_bits = 8});
    for_some_boards(997, [&](const Small::State& state, std::size_t distance) {
      expect_shortest(state, astar.run(state, {}), distance);
      const auto without = plain.run(state, {});
      const auto with = with_table.run(state, {});
      expect_shortest(state, without, distance);
      expect_shortest(state, with, distance);
      EXPECT_LE(with.generated, without.generated);
    });
  }
}

TEST(Shortest, limits_leave_a_lower_bound) {
  const Puzzle<4, 4> puzzle;
  const tiles::Bound<Puzzle<4, 4>> bound(puzzle, "manhattan_distance");
  const auto start = tiles::make_state<Puzzle<4, 4>>(tiles::numbered_board(4, 4, 1, {}));
  const auto first = static_cast<std::uint64_t>(bound.value(bound.begin(start)));
  solver::Limits limits;
  limits.generated = 5000;
  const auto by_ida =
      IdaStar<Puzzle<4, 4>, tiles::Bound<Puzzle<4, 4>>>(puzzle, bound, {0}).run(start, limits);
  EXPECT_EQ(by_ida.outcome, common::Outcome::node_limit);
  EXPECT_EQ(by_ida.generated, 5000U);
  EXPECT_GE(by_ida.lower_bound.value_or(0), first);
  const auto by_astar =
      Astar<Puzzle<4, 4>, tiles::Bound<Puzzle<4, 4>>>(puzzle, bound, {}).run(start, limits);
  EXPECT_EQ(by_astar.outcome, common::Outcome::node_limit);
  EXPECT_GE(by_astar.lower_bound.value_or(0), first);
}

TEST(Shortest, boards_without_a_solution_are_proven_so_by_astar) {
  using Tiny = Puzzle<2, 3>;
  const Tiny puzzle;
  struct NoBound {
    using Memo = std::int32_t;
    Memo begin(const Tiny::State&) const { return 0; }
    Memo next(const Memo&, const Tiny::State&, const Tiny::Move&) const { return 0; }
    std::int32_t value(const Memo& memo) const { return memo; }
  } bound;
  Astar<Tiny, NoBound> astar(puzzle, bound, {});
  const auto result = astar.run(tiles::make_state<Tiny>({2, 3, {0, 2, 1, 3, 4, 5}}), {});
  EXPECT_EQ(result.outcome, common::Outcome::unsolvable);
  EXPECT_EQ(result.expanded, 360U);
}

TEST(WeightedAstar, depth_weights_trade_positions_for_length) {
  const Small puzzle;
  const tiles::Estimate<Small> estimate(puzzle, {{"manhattan_distance", 1.0}}, 65536);
  const double move = 1.0 / 36;  // manhattan_distance's range
  WeightedAstar<Small, tiles::Estimate<Small>> exact(puzzle, estimate,
                                                     {move * 1.0001, true, false});
  WeightedAstar<Small, tiles::Estimate<Small>> greedy(puzzle, estimate, {move / 5, true, false});
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
  const tiles::Estimate<Small> estimate(puzzle, {{"manhattan_distance", 1.0}}, 65536);
  const double depth_weight = 0.2 / 36;
  WeightedAstar<Small, tiles::Estimate<Small>> plain(puzzle, estimate,
                                                     {depth_weight, false, false});
  WeightedAstar<Small, tiles::Estimate<Small>> scanning(puzzle, estimate,
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

}  // namespace
}  // namespace coevo::search
