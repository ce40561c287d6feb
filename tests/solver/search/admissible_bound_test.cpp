// SPDX-License-Identifier: MIT
#include "solver/search/shortest/admissible_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

#include "solver/search/shortest/bounded_puzzle.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::search {
namespace {

using test::BarePancakes;
using BareState = BarePancakes::State;
using BareSpace = assembly::PuzzleSpace<BarePancakes>;
using Bound = AdmissibleBound<BareState>;
static_assert(solver::LowerBound<Bound, BareSpace>);

solver::HeuristicPlugin constant(std::int32_t value, std::int32_t unit, bool admissible) {
  return solver::heuristic<BareState>("any",
                                      {"constant", "always the same", 0, 100, unit,
                                       solver::Direction::smaller_is_better, admissible},
                                      [value](const BareState&) { return value; });
}

std::int32_t bound_by(const std::vector<solver::HeuristicPlugin>& heuristics) {
  const Bound bound(heuristics);
  return bound.value(bound.begin(BarePancakes().instance(1)));
}

TEST(AdmissibleBound, is_the_largest_of_the_admissible_heuristics) {
  EXPECT_EQ(bound_by({constant(3, 1, true), constant(5, 1, true), constant(4, 1, true)}), 5);
  EXPECT_EQ(bound_by({constant(3, 1, true), constant(50, 1, false)}), 3);
  EXPECT_EQ(bound_by({constant(50, 1, false)}), 0);
  EXPECT_EQ(bound_by({}), 0);
}

// A share of a move left is a move left.
TEST(AdmissibleBound, is_in_moves_rounded_up) {
  EXPECT_EQ(bound_by({constant(7, 2, true)}), 4);
  EXPECT_EQ(bound_by({constant(8, 2, true)}), 4);
  EXPECT_EQ(bound_by({constant(1, 60, true)}), 1);
  EXPECT_EQ(bound_by({constant(0, 60, true)}), 0);
}

// A search keeps bounds in a byte.
TEST(BoundedPuzzle, cuts_bounds_above_255) {
  const BareSpace space{BarePancakes()};
  const auto bound_at_start = [&](std::int32_t value) {
    const Bound bound({constant(value, 1, true)});
    return BoundedPuzzle(space, bound, BarePancakes().instance(1)).start().bound;
  };
  EXPECT_EQ(bound_at_start(255), 255);
  EXPECT_EQ(bound_at_start(256), 255);
}

TEST(AdmissibleBound, of_the_position_after_a_move_is_as_of_one_begun_with) {
  const BareSpace space{BarePancakes()};
  const Bound bound(BarePancakes::heuristics());
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
  const Bound bound(BarePancakes::heuristics());
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
