// SPDX-License-Identifier: MIT
// Boards as text, in and out.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "common/error.h"
#include "solver/domains/tiles/state/board.h"

namespace coevo::tiles {
namespace {

constexpr std::string_view kBlanks = " \t\r\n,";

// Reads one board from text that begins in line `line` of `file`.
class Reader {
 public:
  Reader(std::string_view text, const std::string& file, std::size_t line)
      : text_(text), file_(file), line_(line) {}

  // A line of a published list may begin with the board's number, as Korf's 100 boards do.
  void skip_number_of_board(std::size_t squares) {
    std::size_t words = 0;
    for (at_ = 0; skip_blanks(); ++words) next_word();
    at_ = 0;
    if (words != squares + 1) return;
    skip_blanks();
    const std::size_t start = at_;
    std::string_view word = next_word();
    if (word.ends_with(':') || word.ends_with('.')) word.remove_suffix(1);
    const bool is_number =
        std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (word.empty() || !is_number) fail(start, "the board's number before its tiles");
  }

  Board read(int rows, int columns) {
    const auto squares = static_cast<std::size_t>(rows * columns);
    Board board{rows, columns, {}};
    std::vector<bool> seen(squares);
    while (skip_blanks()) {
      const std::size_t start = at_;
      const int tile = number(squares);
      if (board.tiles.size() == squares)
        fail(start, fmt::format("no more than {} numbers", squares));
      if (seen[static_cast<std::size_t>(tile)]) fail(start, "each number once");
      seen[static_cast<std::size_t>(tile)] = true;
      board.tiles.push_back(static_cast<std::uint8_t>(tile));
    }
    if (board.tiles.size() < squares) {
      fail(at_, fmt::format("{} numbers, the blank as 0, not {}", squares, board.tiles.size()));
    }
    return board;
  }

 private:
  // False at the end of the text.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (kBlanks.find(c) == std::string_view::npos) {
        return true;
      } else {
        if (c == '\n') ++line_, line_start_ = at_ + 1;
        ++at_;
      }
    }
    return false;
  }
  std::string_view next_word() {
    const std::size_t start = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n,#", at_), text_.size());
    return text_.substr(start, at_ - start);
  }
  int number(std::size_t squares) {
    const std::size_t start = at_;
    next_word();
    int value = -1;
    const auto [end, error] = std::from_chars(text_.data() + start, text_.data() + at_, value);
    if (error != std::errc() || end != text_.data() + at_ || value < 0 ||
        value >= static_cast<int>(squares)) {
      fail(start, fmt::format("a number from 0 to {}", squares - 1));
    }
    return value;
  }
  [[noreturn]] void fail(std::size_t at, const std::string& expected) const {
    const auto word = text_.substr(at, text_.find_first_of(kBlanks, at) - at);
    throw common::InputError(fmt::format("{}:{}:{}: '{}': expected {}", file_, line_,
                                         at - line_start_ + 1, word, expected));
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t line_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
};

}  // namespace

Board read_board(const std::string& text, const std::string& file, int rows, int columns) {
  return Reader(text, file, 1).read(rows, columns);
}

std::vector<Board> read_boards(const std::string& text, const std::string& file, int rows,
                               int columns) {
  std::vector<Board> boards;
  std::size_t line = 1;
  for (std::size_t start = 0; start < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const auto content = std::string_view(text).substr(start, end - start);
    const std::size_t first = content.find_first_not_of(kBlanks);
    if (first != std::string_view::npos && content[first] != '#') {
      Reader reader(content, file, line);
      reader.skip_number_of_board(static_cast<std::size_t>(rows * columns));
      boards.push_back(reader.read(rows, columns));
    }
    start = end + 1;
  }
  if (boards.empty()) throw common::InputError(file + ":1:1: expected at least one board");
  return boards;
}

std::string line_text(const Board& board) {
  std::string text;
  for (const int tile : board.tiles) text += fmt::format("{}{}", text.empty() ? "" : " ", tile);
  return text + "\n";
}

std::string board_text(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < board.tiles.size(); ++i) {
    const bool last = (i + 1) % static_cast<std::size_t>(board.columns) == 0;
    text += board.tiles[i] == 0 ? " ." : fmt::format("{:>2}", board.tiles[i]);
    text += last ? "\n" : " ";
  }
  return text;
}

}  // namespace coevo::tiles
