// SPDX-License-Identifier: MIT
// Mazes from files: a puzzle whose instances have no numbers, and whose walls are kept once, not in
// every position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "coevo/puzzle.h"

namespace maze {

// A walk from @ to the right edge, around walls (#). A step onto a lift (^) ends at the right edge
// of its row.
class Maze {
 public:
  static constexpr const char* kName = "maze";
  static constexpr const char* kHelp = "a walk to the right edge of a maze of eight columns";
  static constexpr int kColumns = 8;

  struct State {
    std::uint8_t row;
    std::uint8_t column;
  };
  enum class Move : std::uint8_t { up, left, right, down };
  static constexpr std::size_t kMaxMoves = 4;
  using Moves = coevo::MoveList<Move, kMaxMoves>;

  // Keeps the maze in this object; the State has the place of @ alone.
  State parse(const std::string& text, const std::string& where) {
    rows_.clear();
    std::istringstream lines(text);
    State start{};
    int starts = 0;
    for (std::string row; std::getline(lines, row);) {
      if (row.size() != kColumns || row.find_first_not_of("@.#^") != std::string::npos) {
        throw coevo::InputError(where + ": '" + row + "': expected eight of @.#^");
      }
      if (const auto at = row.find('@'); at != std::string::npos) {
        start = {static_cast<std::uint8_t>(rows_.size()), static_cast<std::uint8_t>(at)};
        row[at] = '.';
        ++starts;
      }
      rows_.push_back(row);
    }
    if (starts != 1) throw coevo::InputError(where + ": expected one @");
    return start;
  }
  std::string text(const State& state) const {
    std::string text;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      text += (row == 0 ? "" : "\n") + rows_[row];
      if (row == state.row) text[text.size() - kColumns + state.column] = '@';
    }
    return text;
  }

  void generate(const State& state, Moves& moves) const {
    for (const Move move : {Move::up, Move::left, Move::right, Move::down}) {
      if (at(next(state, move)) != '#') moves.add(move);
    }
  }
  void apply(State& state, Move move) const {
    state = next(state, move);
    if (at(state) == '^') state.column = kColumns - 1;
  }
  bool is_goal(const State& state) const { return state.column == kColumns - 1; }
  std::string move_text(const State&, Move move) const {
    return std::string(1, "ULRD"[static_cast<int>(move)]);
  }

  // What the heuristics share: they see the walls, too.
  struct Summary {
    Summary(const Maze& maze, const State& state) : columns_left(kColumns - 1 - state.column) {
      const std::string& row = maze.rows_[state.row];
      walls_ahead = static_cast<int>(std::count(row.begin() + state.column, row.end(), '#'));
    }
    int columns_left;
    int walls_ahead = 0;
  };
  // Admissible only in mazes without a lift.
  struct ColumnsLeft {
    static constexpr coevo::Feature kFeature{.name = "columns_left",
                                             .help = "columns to the right edge",
                                             .high = kColumns - 1,
                                             .admissible = true};
    static int value(const Summary& summary) { return summary.columns_left; }
  };
  struct WallsAhead {
    static constexpr coevo::Feature kFeature{
        .name = "walls_ahead", .help = "walls between @ and the right edge", .high = kColumns};
    static int value(const Summary& summary) { return summary.walls_ahead; }
  };
  using Heuristics = std::tuple<ColumnsLeft, WallsAhead>;

 private:
  static State next(State state, Move move) {
    if (move == Move::up) --state.row;
    if (move == Move::left) --state.column;
    if (move == Move::right) ++state.column;
    if (move == Move::down) ++state.row;
    return state;
  }
  // A wall beyond the edges: a row or column below 0 is 255.
  char at(const State& state) const {
    return state.row < rows_.size() && state.column < kColumns ? rows_[state.row][state.column]
                                                               : '#';
  }

  std::vector<std::string> rows_;  // of the instance that was read last, without the @
};

}  // namespace maze
