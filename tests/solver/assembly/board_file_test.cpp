// SPDX-License-Identifier: MIT
#include "solver/assembly/board_file.h"

#include <gtest/gtest.h>

#include "common/error.h"
#include "tests/common/throws.h"

namespace coevo::assembly {
namespace {

using Boards = std::vector<std::string>;

// Three digits in one line; what follows is ignored, as by a careless parser.
std::string read_line(const std::string& text, const std::string& where) {
  if (text.size() < 3 || text.substr(0, 3).find_first_not_of("0123456789") != std::string::npos) {
    throw common::InputError(where + ": expected three digits");
  }
  return text.substr(0, 3);
}
// Two lines of two letters.
std::string read_grid(const std::string& text, const std::string& where) {
  if (text.size() != 5 || text[2] != '\n') {
    throw common::InputError(where + ": expected two lines of two letters");
  }
  return text;
}
// Three numbers, in as many lines as one likes.
std::string read_words(const std::string& text, const std::string& where) {
  if (text.size() != 5) throw common::InputError(where + ": expected three numbers");
  return {text[0], ' ', text[2], ' ', text[4]};
}

TEST(BoardFile, has_a_board_on_each_line) {
  EXPECT_EQ(read_each_board("123\n456\r\n789", "f", read_line), (Boards{"123", "456", "789"}));
  EXPECT_EQ(read_each_board("\n123\n\n\n456\n789\n \n", "f", read_line),
            (Boards{"123", "456", "789"}));
}

TEST(BoardFile, has_boards_of_several_lines_between_blank_ones) {
  EXPECT_EQ(read_each_board("ab\ncd\n", "f", read_grid), (Boards{"ab\ncd"}));
  EXPECT_EQ(read_each_board("ab\r\ncd\r\n\r\n e\nf \n", "f", read_grid),
            (Boards{"ab\ncd", " e\nf "}));
  EXPECT_EQ(read_each_board("1\n2\n3\n\n4 5 6\n", "f", read_words), (Boards{"1 2 3", "4 5 6"}));
}

TEST(BoardFile, says_where_a_board_is_faulty) {
  const auto fault = [](const std::string& text, const ReadBoard& read) {
    return common::input_error([&] { read_each_board(text, "f", read); });
  };
  EXPECT_EQ(fault("123\nx\n", read_line), "f:2: expected three digits");
  EXPECT_EQ(fault("123\n\n\nx\n", read_line), "f:4: expected three digits");
  EXPECT_EQ(fault("x\n", read_line), "f: expected three digits");
  EXPECT_EQ(fault("", read_line), "f: expected three digits");
  EXPECT_EQ(fault("ab\ncd\n\nab\n", read_grid), "f:4: expected two lines of two letters");
  EXPECT_EQ(fault("ab\ncd\nef\n", read_grid), "f: expected two lines of two letters");
}

}  // namespace
}  // namespace coevo::assembly
