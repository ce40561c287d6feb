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
