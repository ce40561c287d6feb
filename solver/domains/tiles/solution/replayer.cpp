// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/solution/replayer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace coevo::tiles {
namespace {

constexpr std::string_view kBetween = " \t\r\n,";

// One move of the text.
struct Token {
  std::string_view text;
  std::size_t line;
  std::size_t column;
};

std::vector<Token> tokens_of(std::string_view text, TileNotation notation) {
  std::vector<Token> tokens;
  std::size_t line = 1;
  std::size_t line_start = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (kBetween.find(text[i]) != std::string_view::npos) {
      if (text[i++] == '\n') ++line, line_start = i;
      continue;
    }
    const std::size_t end = notation == TileNotation::blank
                                ? i + 1
                                : std::min(text.find_first_of(kBetween, i), text.size());
    tokens.push_back({text.substr(i, end - i), line, i - line_start + 1});
    i = end;
  }
  return tokens;
}

std::size_t square_of(const tiles::Board& board, int tile) {
  const auto found = std::find(board.tiles.begin(), board.tiles.end(), tile);
  return static_cast<std::size_t>(found - board.tiles.begin());
}

class Referee {
 public:
  explicit Referee(const tiles::Board& start) : board_(start) {}
  const tiles::Board& board() const { return board_; }
  bool is_readable() const { return readable_; }

  // The tile that moved last.
  std::uint8_t moved() const { return moved_; }

  // The fault, or "".
  std::string make(std::string_view text, TileNotation notation) {
    const int blank = static_cast<int>(square_of(board_, 0));
    int row = blank / board_.columns;
    int column = blank % board_.columns;
    if (notation == TileNotation::blank) {
      if (text.find_first_of("UDLRudlr") != 0) return unreadable(text, "U, D, L or R");
      const char letter = static_cast<char>(text[0] & ~0x20);
      row += letter == 'U' ? -1 : letter == 'D' ? 1 : 0;
      column += letter == 'L' ? -1 : letter == 'R' ? 1 : 0;
      if (row < 0 || column < 0 || row >= board_.rows || column >= board_.columns) {
        return fmt::format("'{}': the blank is at the edge", text);
      }
    } else {
      int tile = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), tile);
      if (error != std::errc() || end != text.data() + text.size() || tile < 1 ||
          tile >= board_.rows * board_.columns) {
        return unreadable(text, "the number of a tile");
      }
      const int square = static_cast<int>(square_of(board_, tile));
      const int steps =
          std::abs(square / board_.columns - row) + std::abs(square % board_.columns - column);
      if (steps != 1) return fmt::format("'{}': the tile is not next to the blank", text);
      row = square / board_.columns;
      column = square % board_.columns;
    }
    auto& tile_square = board_.tiles[static_cast<std::size_t>(row * board_.columns + column)];
    moved_ = tile_square;
    std::swap(board_.tiles[static_cast<std::size_t>(blank)], tile_square);
    return "";
  }

 private:
  std::string unreadable(std::string_view text, const char* expected) {
    readable_ = false;
    return fmt::format("'{}': expected {}", text, expected);
  }

  tiles::Board board_;
  bool readable_ = true;
  std::uint8_t moved_ = 0;
};

}  // namespace

TileReplay replay_tiles(const tiles::Board& start, std::string_view moves, TileNotation notation) {
  TileReplay replay;
  Referee referee(start);
  replay.legal = true;
  for (const Token& token : tokens_of(moves, notation)) {
    replay.fault = referee.make(token.text, notation);
    if (!replay.fault.empty()) {
      replay.legal = false;
      replay.line = token.line;
      replay.column = token.column;
      break;
    }
    replay.moved.push_back(referee.moved());
  }
  replay.readable = referee.is_readable();
  replay.board = referee.board();
  replay.won = replay.legal && std::is_sorted(replay.board.tiles.begin(), replay.board.tiles.end());
  return replay;
}

}  // namespace coevo::tiles
