// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/state/board.h"

#include <gtest/gtest.h>

#include <set>

#include "common/error.h"

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

}  // namespace
}  // namespace coevo::tiles
