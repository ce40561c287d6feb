// SPDX-License-Identifier: MIT
// A file of many boards, for a puzzle that reads one at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace coevo::assembly {

// Reads one board and returns it as the puzzle writes it. `where` begins the messages of the
// InputErrors that it throws: the file, and after a colon the board's first line.
using ReadBoard = std::function<std::string(const std::string& text, const std::string& where)>;

// The boards of a text. Blank lines separate them; without blank lines between them, each line is
// a board, unless the puzzle writes boards in several lines. A text without boards is read as one,
// so that the puzzle says what it expects. Throws what `read` does.
std::vector<std::string> read_each_board(const std::string& text, const std::string& file,
                                         const ReadBoard& read);

}  // namespace coevo::assembly
