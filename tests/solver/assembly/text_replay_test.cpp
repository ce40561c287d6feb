// SPDX-License-Identifier: MIT
#include "solver/assembly/text_replay.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace coevo::assembly {
namespace {

TEST(SplitMoves, finds_each_word_with_its_place) {
  const auto moves = split_moves("  up down,\tleft\r\n\n right ,,x");
  ASSERT_EQ(moves.size(), 5U);
  const struct {
    const char* text;
    std::size_t line, column;
  } expected[] = {{"up", 1, 3}, {"down", 1, 6}, {"left", 1, 12}, {"right", 3, 2}, {"x", 3, 10}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(moves[i].text, expected[i].text);
    EXPECT_EQ(moves[i].line, expected[i].line);
    EXPECT_EQ(moves[i].column, expected[i].column);
  }
}

TEST(SplitMoves, finds_none_where_there_are_none) {
  EXPECT_TRUE(split_moves("").empty());
  EXPECT_TRUE(split_moves(" \n,\t\r\n").empty());
}

TextReplay example() {
  TextReplay replay;
  replay.positions = {"a", "b", "c"};
  replay.moves = {"x", "y"};
  replay.verdict = {.legal = true, .won = true, .lengths = {2}};
  return replay;
}

TEST(TextReplay, is_written_for_the_page) {
  EXPECT_EQ(text_replay_json("game", {7, ""}, example()),
            R"({"board":"text","title":"game 7","positions":["a","b","c"],)"
            R"("moves":[{"text":"x","steps":[1]},{"text":"y","steps":[2]}],"step":"move",)"
            R"("lengths":[[2,"moves"]],"won":true,"fault":null})");
  const auto of_board = nlohmann::json::parse(text_replay_json("game", {0, "a"}, example()));
  EXPECT_EQ(of_board["title"], "game");
}

TEST(TextReplay, has_the_puzzles_drawings) {
  TextReplay replay = example();
  replay.drawings = {"+-+\n|a|", "+-+\n|b|", "+-+\n|c|"};
  const auto grid = nlohmann::json::parse(text_replay_json("game", {7, ""}, replay));
  EXPECT_EQ(grid["board"], "text");
  EXPECT_EQ(grid["positions"], nlohmann::json(replay.drawings));
  EXPECT_FALSE(grid.contains("drawings"));
  replay.drawings = {"<svg>a</svg>", "<svg>b</svg>", "<svg>c</svg>"};
  const auto image = nlohmann::json::parse(text_replay_json("game", {7, ""}, replay));
  EXPECT_EQ(image["board"], "drawing");
  EXPECT_EQ(image["positions"], nlohmann::json(replay.positions));
  EXPECT_EQ(image["drawings"], nlohmann::json(replay.drawings));
}

TEST(TextReplay, says_which_move_is_refused_and_where) {
  TextReplay replay = example();
  replay.verdict.won = false;
  set_fault(replay, {"z\"", 4, 9});
  EXPECT_FALSE(replay.verdict.legal);
  EXPECT_EQ(replay.verdict.line, 4U);
  EXPECT_EQ(replay.verdict.column, 9U);
  EXPECT_EQ(replay.verdict.fault, "move 3 'z\"': expected one of the position's moves");
  const auto json = nlohmann::json::parse(text_replay_json("game", {1, ""}, replay));
  EXPECT_EQ(json["fault"], "Line 4, column 9: move 3 'z\"': expected one of the position's moves");
  EXPECT_EQ(json["won"], false);
}

TEST(BoardJson, has_domain_instance_and_board) {
  EXPECT_EQ(board_json("game", {7, ""}, "1 2"),
            "{\"domain\":\"game\",\"instance\":7,\"board\":\"1 2\"}\n");
}

TEST(Hexadecimal, has_two_digits_a_byte_in_their_order) {
  const unsigned char bytes[] = {0, 10, 255};
  EXPECT_EQ(hexadecimal(bytes, sizeof bytes), "000aff");
  EXPECT_EQ(hexadecimal(bytes, 0), "");
}

}  // namespace
}  // namespace coevo::assembly
