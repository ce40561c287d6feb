// SPDX-License-Identifier: MIT
// Boards and moves of sliding tiles.
#include "solver/domains/tiles/state/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "common/error.h"
#include "common/random.h"
#include "solver/domains/tiles/state/board.h"
#include "solver/search/blind/perft.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::tiles {
namespace {

std::string fault_of(const std::string& text) {
  try {
    read_board(text, "file", 3, 3);
  } catch (const common::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TilesBoard, text_reads_back) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const Board board = numbered_board(4, 4, number, {});
    EXPECT_EQ(read_board(line_text(board), "file", 4, 4), board);
  }
}

TEST(TilesBoard, boards_stand_on_lines_of_their_own) {
  const auto boards = read_boards("# two\n0 1 2 3\n\n 3 1 2 0 # the other\n", "file", 2, 2);
  ASSERT_EQ(boards.size(), 2U);
  EXPECT_EQ(boards[0], goal(2, 2));
  EXPECT_EQ(line_text(boards[1]), "3 1 2 0\n");
}

TEST(TilesBoard, lists_may_number_their_boards) {
  const auto boards = read_boards("1 0 1 2 3\n 2: 3 1 2 0 # the other\n", "file", 2, 2);
  ASSERT_EQ(boards.size(), 2U);
  EXPECT_EQ(boards[0], goal(2, 2));
  EXPECT_EQ(line_text(boards[1]), "3 1 2 0\n");
  EXPECT_THROW(read_boards("x 0 1 2 3\n", "file", 2, 2), common::InputError);
}

TEST(TilesBoard, faults_are_named_with_their_place) {
  EXPECT_EQ(fault_of("0 1 2 3 4 5 6 7 9"), "file:1:17: '9': expected a number from 0 to 8");
  EXPECT_EQ(fault_of("0 1 2\n3 4 x"), "file:2:5: 'x': expected a number from 0 to 8");
  EXPECT_EQ(fault_of("0 1 1"), "file:1:5: '1': expected each number once");
  EXPECT_NE(fault_of("0 1 2 3 4 5 6 7"), "");
  EXPECT_NE(fault_of("0 1 2 3 4 5 6 7 8 0"), "");
  EXPECT_NE(fault_of("0 1 2 3 4 5 6 7 -8"), "");
}

TEST(TilesBoard, instances_are_solvable_and_never_change) {
  std::set<std::string> texts;
  for (std::uint64_t number = 1; number <= 500; ++number) {
    const Board board = numbered_board(5, 5, number, {});
    EXPECT_TRUE(is_solvable(board));
    texts.insert(line_text(board));
  }
  EXPECT_EQ(texts.size(), 500U);
  EXPECT_EQ(numbered_board(4, 4, 7, {}), numbered_board(4, 4, 7, {}));
  EXPECT_EQ(numbered_board(4, 4, 7, {.walk = 1}).tiles[0] == 0, false);
}

TEST(TilesBoard, one_exchange_makes_a_board_unsolvable) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    Board board = numbered_board(4, 4, number, {});
    std::swap(board.tiles[5], board.tiles[board.tiles[5] == 0 || board.tiles[6] == 0 ? 10 : 6]);
    const bool blank_moved = board.tiles[5] == 0 || board.tiles[10] == 0;
    if (blank_moved) continue;
    EXPECT_FALSE(is_solvable(board));
  }
}

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
