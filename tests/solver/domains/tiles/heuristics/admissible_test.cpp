// SPDX-License-Identifier: MIT
// Every heuristic that claims to be a lower bound, on every position of the 8-puzzle.
#include <gtest/gtest.h>

#include "common/random.h"
#include "solver/domains/tiles/heuristics/evaluator.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::tiles {
namespace {

using Small = Puzzle<3, 3>;

template <class Heuristic>
void expect_admissible(const Small::State& state, int distance) {
  Summary<Small> summary(Small(), state);
  constexpr solver::Feature kFeature = Heuristic::kFeature;
  const std::int32_t value = Heuristic::value(summary);
  ASSERT_GE(value, kFeature.low) << kFeature.name;
  ASSERT_LE(value, kFeature.high) << kFeature.name;
  if (!kFeature.admissible) return;
  ASSERT_LE(value, distance * kFeature.unit) << kFeature.name;
  if (distance > 0) return;
  ASSERT_EQ(value, 0) << kFeature.name;
}

template <class... All>
void expect_all_admissible(const Small::State& state, int distance, std::tuple<All...>*) {
  (expect_admissible<All>(state, distance), ...);
}

TEST(TilesHeuristics, lower_bounds_are_lower_bounds) {
  std::vector<TileBound<Small>> bounds;
  const Small puzzle;
  for (const auto& name : bound_names(3, 3)) bounds.emplace_back(puzzle, name);
  EXPECT_EQ(bounds.size(), 3U);
  const auto layers = test::tile_layers(3, 3);
  for (std::size_t d = 0; d < layers.size(); ++d) {
    const int distance = static_cast<int>(d);
    for (const auto& tiles : layers[d]) {
      const auto state = make_state<Small>({3, 3, tiles});
      expect_all_admissible(state, distance, static_cast<Heuristics<Small>*>(nullptr));
      for (const auto& bound : bounds) {
        const int value = bound.value(bound.begin(state));
        ASSERT_LE(value, distance);
        ASSERT_EQ((distance - value) % 2, 0);
        ASSERT_TRUE(distance > 0 || value == 0);
      }
    }
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "at distance " << d;
  }
}

TEST(TilesHeuristics, bounds_follow_the_moves) {
  using Large = Puzzle<4, 4>;
  const Large puzzle;
  common::RandomStream random(2, common::Purpose("test"), 0, 0);
  for (const std::string name : {"manhattan_distance", "linear_conflict", "additive_5_5_5"}) {
    const TileBound<Large> bound(puzzle, name);
    auto state = make_state<Large>(numbered_board(4, 4, 3, {}));
    auto incremental = bound.begin(state);
    for (int i = 0; i < 2000; ++i) {
      Large::Moves moves;
      puzzle.generate(state, moves);
      const auto move = moves[random.below(moves.size())];
      puzzle.apply(state, move);
      incremental = bound.next(incremental, state, move);
      ASSERT_EQ(bound.value(incremental), bound.value(bound.begin(state))) << name;
    }
  }
}

TEST(TilesHeuristics, known_values) {
  using Large = Puzzle<4, 4>;
  const auto value = [](const std::string& text, const std::string& name) {
    const Large puzzle;
    const TileBound<Large> bound(puzzle, name);
    return bound.value(bound.begin(make_state<Large>(read_board(text, "board", 4, 4))));
  };
  // Korf's first instance (1985): Manhattan distance 41.
  const std::string korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  EXPECT_EQ(value(korf, "manhattan_distance"), 41);
  const std::string turned = "0 2 1 3 4 5 6 7 8 9 10 11 12 13 15 14";
  EXPECT_EQ(value(turned, "manhattan_distance"), 4);
  EXPECT_EQ(value(turned, "linear_conflict"), 8);
}

TEST(TilesHeuristics, databases_are_named_one_way_only) {
  EXPECT_EQ(tiles_of_feature("pdb_1_2_3_15", 16).size(), 4U);
  for (const char* name :
       {"pdb_1_2_3", "pdb_2_1_3_4", "pdb_1_2_3_16", "pdb_0_1_2_3", "pdb_01_2_3_4", "pdb_1_2_3_4_",
        "pdb_1_1_2_3", "pdb_", "pdb", "db_1_2_3_4", "pdb_1_2_3_4_5"}) {
    EXPECT_TRUE(tiles_of_feature(name, 16).empty()) << name;
  }
}

TEST(TilesHeuristics, the_estimate_weighs_databases_too) {
  using Large = Puzzle<4, 4>;
  const Large puzzle;
  const Evaluator<Large> both(puzzle, {{"pdb_1_2_3_4", 1.0}, {"manhattan_distance", -0.5}}, 65536);
  const Evaluator<Large> first(puzzle, {{"pdb_1_2_3_4", 1.0}}, 65536);
  const Evaluator<Large> second(puzzle, {{"manhattan_distance", -0.5}}, 65536);
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const auto state = make_state<Large>(numbered_board(4, 4, number, {}));
    EXPECT_EQ(both(state), first(state) + second(state));
    EXPECT_GE(both(state), both.low());
    EXPECT_LE(both(state), both.high());
  }
}

}  // namespace
}  // namespace coevo::tiles
