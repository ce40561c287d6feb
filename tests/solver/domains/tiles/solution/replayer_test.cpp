// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/solution/replayer.h"

#include <gtest/gtest.h>

namespace coevo::tiles {
namespace {

const tiles::Board kBoard{3, 3, {1, 4, 2, 3, 0, 5, 6, 7, 8}};

TEST(TileReplay, both_notations_lead_to_the_goal) {
  for (const auto& [text, notation] : {std::pair{"UL", TileNotation::blank},
                                       {"u l\n", TileNotation::blank},
                                       {"4 1", TileNotation::tiles},
                                       {"4,1\n", TileNotation::tiles}}) {
    const TileReplay replay = replay_tiles(kBoard, text, notation);
    EXPECT_TRUE(replay.won) << replay.fault;
    EXPECT_EQ(replay.moved, (std::vector<std::uint8_t>{4, 1}));
    EXPECT_EQ(replay.board, tiles::goal(3, 3));
  }
}

TEST(TileReplay, stops_at_the_first_illegal_move) {
  const TileReplay edge = replay_tiles(kBoard, "U\nU", TileNotation::blank);
  EXPECT_FALSE(edge.legal);
  EXPECT_TRUE(edge.readable);
  EXPECT_EQ(edge.line, 2U);
  EXPECT_EQ(edge.column, 1U);
  EXPECT_EQ(edge.moved.size(), 1U);
  EXPECT_EQ(edge.board.tiles, (std::vector<std::uint8_t>{1, 0, 2, 3, 4, 5, 6, 7, 8}));
  const TileReplay far = replay_tiles(kBoard, "4 8", TileNotation::tiles);
  EXPECT_FALSE(far.legal);
  EXPECT_EQ(far.column, 3U);
}

TEST(TileReplay, says_what_is_no_move_at_all) {
  EXPECT_FALSE(replay_tiles(kBoard, "UX", TileNotation::blank).readable);
  EXPECT_FALSE(replay_tiles(kBoard, "4 x", TileNotation::tiles).readable);
  EXPECT_FALSE(replay_tiles(kBoard, "9", TileNotation::tiles).readable);
}

TEST(TileReplay, legal_is_not_won) {
  const TileReplay replay = replay_tiles(kBoard, "", TileNotation::blank);
  EXPECT_TRUE(replay.legal);
  EXPECT_FALSE(replay.won);
}

}  // namespace
}  // namespace coevo::tiles
