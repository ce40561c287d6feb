// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/state/puzzle.h"

#include <gtest/gtest.h>

#include "common/random.h"
#include "solver/search/blind/perft.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::tiles {
namespace {

// Walks end at all positions of the same parity that are no farther.
std::vector<std::uint64_t> ends_of_walks(const std::vector<std::uint64_t>& by_distance) {
  std::vector<std::uint64_t> ends = by_distance;
  for (std::size_t d = 2; d < ends.size(); ++d) ends[d] += ends[d - 2];
  return ends;
}

template <class AnyPuzzle>
void expect_positions(const std::vector<std::uint64_t>& by_distance) {
  const auto start = make_state<AnyPuzzle>(goal(AnyPuzzle::kRows, AnyPuzzle::kColumns));
  const int depth = static_cast<int>(by_distance.size()) - 1;
  const auto result = search::perft(AnyPuzzle(), start, depth);
  std::vector<std::uint64_t> positions;
  for (const auto& level : result.levels) positions.push_back(level.positions);
  EXPECT_EQ(positions, ends_of_walks(by_distance));
  for (int d = 0; d <= 8; ++d) {
    EXPECT_EQ(search::count_paths(AnyPuzzle(), start, d),
              result.levels[static_cast<std::size_t>(d)].paths);
  }
}

TEST(TilesPuzzle, positions_of_the_8_puzzle_by_distance) {  // Reinefeld 1993
  expect_positions<Puzzle<3, 3>>({1,     2,     4,     8,     16,    20,    39,    62,
                                  116,   152,   286,   396,   748,   1024,  1893,  2512,
                                  4485,  5638,  9529,  10878, 16993, 17110, 23952, 20224,
                                  24047, 15578, 14560, 6274,  3910,  760,   221,   2});
}

TEST(TilesPuzzle, positions_of_the_15_puzzle_by_distance) {  // Korf and Schultze 2005
  expect_positions<Puzzle<4, 4>>({1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808});
}

TEST(TilesPuzzle, positions_of_the_24_puzzle_by_distance) {
  std::vector<std::uint64_t> counts;
  for (const auto& layer : test::tile_layers(5, 5, 9)) counts.push_back(layer.size());
  expect_positions<Puzzle<5, 5>>(counts);
}

TEST(TilesPuzzle, the_plain_rules_reach_181440_positions_in_31_moves) {
  const auto layers = test::tile_layers(3, 3);
  std::size_t positions = 0;
  for (const auto& layer : layers) positions += layer.size();
  EXPECT_EQ(positions, 181'440U);
  EXPECT_EQ(layers.size(), 32U);
  for (const auto& layer : layers) {
    for (const auto& tiles : layer) ASSERT_TRUE(is_solvable({3, 3, tiles}));
  }
}

template <class AnyPuzzle>
void expect_moves_to_undo() {
  const AnyPuzzle puzzle;
  common::RandomStream random(1, common::Purpose("test"), 0, AnyPuzzle::kSquares);
  auto state = make_state<AnyPuzzle>(numbered_board(AnyPuzzle::kRows, AnyPuzzle::kColumns, 5, {}));
  for (int i = 0; i < 1000; ++i) {
    typename AnyPuzzle::Moves moves;
    puzzle.generate(state, moves);
    const auto move = moves[random.below(moves.size())];
    auto after = state;
    puzzle.apply(after, move);
    ASSERT_EQ(puzzle.hash_after(state, move), puzzle.hash(after));
    for (int square = 0; square < AnyPuzzle::kSquares; ++square) {
      const int tile = AnyPuzzle::Pack::get(after.tile_at, square);
      ASSERT_EQ(AnyPuzzle::Pack::get(after.square_of, tile), square);
    }
    auto back = after;
    const typename AnyPuzzle::Move undo{move.tile, move.to, move.from};
    ASSERT_TRUE(puzzle.undoes(undo, move));
    puzzle.apply(back, undo);
    ASSERT_TRUE(puzzle.same_position(back, state));
    state = after;
  }
}

TEST(TilesPuzzle, moves_undo) {
  expect_moves_to_undo<Puzzle<2, 3>>();
  expect_moves_to_undo<Puzzle<4, 4>>();
  expect_moves_to_undo<Puzzle<5, 5>>();
}

}  // namespace
}  // namespace coevo::tiles
