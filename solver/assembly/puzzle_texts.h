// SPDX-License-Identifier: MIT
// Boards and solutions as text, for puzzles without forms of their own.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/domain_roles.h"

namespace coevo::assembly {

// A file of many boards, for a puzzle that reads one at a time.
//
// Reads one board and returns it as the puzzle writes it. `where` begins the messages of the
// InputErrors that it throws: the file, and after a colon the board's first line.
using ReadBoard = std::function<std::string(const std::string& text, const std::string& where)>;

// The boards of a text. Blank lines separate them; without blank lines between them, each line is
// a board, unless the puzzle writes boards in several lines. A text without boards is read as one,
// so that the puzzle says what it expects. Throws what `read` does.
std::vector<std::string> read_each_board(const std::string& text, const std::string& file,
                                         const ReadBoard& read);

// A solution replayed position by position, as text: for puzzles without a notation or a page of
// their own.
struct TextReplay {
  solver::Verdict verdict;
  std::vector<std::string> positions;  // one more than moves
  std::vector<std::string> moves;
  std::vector<std::string> drawings = {};  // by position, if the puzzle draws them
};

struct TextMove {
  std::string text;
  std::size_t line;  // both from 1
  std::size_t column;
};

// The moves of a text, separated by blanks, commas and line ends.
std::vector<TextMove> split_moves(std::string_view text);

// Records that this move is not legal after those before it.
void set_fault(TextReplay& replay, const TextMove& move);

// {"board": "text", "title", "positions", "moves", "step", "lengths", "won", "fault"}: as the
// replay page reads it (docs/formats.md). Drawings as text take the place of the positions; SVG
// drawings are added as "drawings", and "board" is then "drawing".
std::string text_replay_json(const std::string& domain, const solver::Instance& instance,
                             const TextReplay& replay);

// {"domain", "instance", "board"} and a line end.
std::string board_json(const std::string& domain, const solver::Instance& instance,
                       const std::string& text);

std::string hexadecimal(const void* data, std::size_t bytes);

}  // namespace coevo::assembly
