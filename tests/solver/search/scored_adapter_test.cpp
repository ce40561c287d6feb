// SPDX-License-Identifier: MIT
#include "solver/search/greedy/scored_adapter.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/solver/domains/pancakes.h"

namespace coevo::search {
namespace {

using test::Pancakes;
using Space = assembly::PuzzleSpace<Pancakes>;
using Evaluate = assembly::PuzzleFeatures<Pancakes, Space>::Evaluator;
using Adapter = ScoredAdapter<Space, Evaluate>;
static_assert(solver::ScoredSpace<Adapter>);

constexpr std::int32_t kLevels = 700;  // 100 to a gap

class ScoredAdapterOfPancakes : public testing::Test {
 protected:
  Adapter adapter(double step_weight) const { return {space_, evaluate_, step_weight}; }
  Adapter::Position at(const Adapter& scored, std::uint64_t number) const {
    Adapter::Position position;
    scored.start(Pancakes().instance(number), position);
    return position;
  }

  Space space_{Pancakes()};
  Evaluate evaluate_{space_, {1.0, 0.0}, kLevels};
};

TEST_F(ScoredAdapterOfPancakes, scores_children_as_they_are_when_made) {
  const Adapter scored = adapter(0.25);
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const auto from = at(scored, number);
    EXPECT_EQ(scored.score(from), 100 * Pancakes::gaps(from.state));
    Adapter::Moves moves;
    scored.generate(from, moves);
    ASSERT_EQ(moves.size(), Pancakes::kMaxMoves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto child = from;
      EXPECT_FALSE(scored.apply(child, moves.move(i)));
      EXPECT_EQ(scored.score(child), moves.score(i));
      EXPECT_EQ(scored.score(child), 100 * Pancakes::gaps(child.state) + kLevels / 4);
      EXPECT_EQ(scored.hash(child), scored.hash_after(from, moves.move(i)));
      EXPECT_EQ(scored.hash(child), space_.hash(child.state));
      EXPECT_EQ(scored.steps(from, moves.move(i)), 1U);
    }
  }
}

TEST_F(ScoredAdapterOfPancakes, adds_the_steps_cost_once_a_step) {
  const Adapter scored = adapter(0.5);
  auto position = at(scored, 4);
  for (int step = 1; step <= 10; ++step) {
    scored.apply(position, static_cast<std::uint32_t>(step) % Pancakes::kMaxMoves);
    EXPECT_EQ(scored.score(position), 100 * Pancakes::gaps(position.state) + step * kLevels / 2);
  }
}

TEST_F(ScoredAdapterOfPancakes, unpacks_the_moves_of_a_path) {
  const Adapter scored = adapter(0);
  auto position = at(scored, 9);
  const std::vector<std::uint32_t> path{3, 0, 5, 2};
  for (const std::uint32_t move : path) scored.apply(position, move);
  Space::State state = Pancakes().instance(9);
  const auto moves = Adapter::unpack(space_, state, path);
  EXPECT_EQ(moves, (std::vector<Pancakes::Move>{5, 2, 7, 4}));
  for (const auto& move : moves) space_.apply(state, move);
  EXPECT_TRUE(Space::same_position(state, position.state));
}

TEST_F(ScoredAdapterOfPancakes, is_trivially_solved_at_the_goal_alone) {
  const Adapter scored = adapter(0);
  auto position = at(scored, 2);
  EXPECT_FALSE(scored.is_trivially_solved(position));
  std::sort(position.state.stack.begin(), position.state.stack.end());
  EXPECT_TRUE(scored.is_trivially_solved(position));
}

// Open lists have a place for each score: finer evaluation functions are coarsened alike for all.
TEST_F(ScoredAdapterOfPancakes, keeps_scores_within_the_open_lists_range) {
  const Evaluate fine(space_, {1.0, 0.0}, 1 << 20);
  const Adapter scored(space_, fine, 0);
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const auto from = at(scored, number);
    EXPECT_LE(scored.score(from), Adapter::kScores);
    Adapter::Moves moves;
    scored.generate(from, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto child = from;
      scored.apply(child, moves.move(i));
      EXPECT_EQ(scored.score(child), moves.score(i));
      EXPECT_EQ(scored.score(child) < scored.score(from),
                Pancakes::gaps(child.state) < Pancakes::gaps(from.state));
    }
  }
}

}  // namespace
}  // namespace coevo::search
