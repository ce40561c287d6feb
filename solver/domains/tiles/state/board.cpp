// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/state/board.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace coevo::tiles {
namespace {

bool is_even_permutation(std::vector<std::uint8_t> tiles) {
  bool even = true;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    while (tiles[i] != i) {
      std::swap(tiles[i], tiles[tiles[i]]);
      even = !even;
    }
  }
  return even;
}

int blank_square(const Board& board) {
  return static_cast<int>(std::find(board.tiles.begin(), board.tiles.end(), 0) -
                          board.tiles.begin());
}

// Squares next to the given one, in the order up, down, left, right.
std::vector<int> neighbours(const Board& board, int square) {
  std::vector<int> near;
  const int column = square % board.columns;
  if (square >= board.columns) near.push_back(square - board.columns);
  if (square + board.columns < board.rows * board.columns) near.push_back(square + board.columns);
  if (column > 0) near.push_back(square - 1);
  if (column + 1 < board.columns) near.push_back(square + 1);
  return near;
}

void walk(Board& board, int moves, common::RandomStream& random) {
  int blank = 0;
  int before = -1;
  for (int i = 0; i < moves; ++i) {
    auto near = neighbours(board, blank);
    if (near.size() > 1) std::erase(near, before);
    const int next = near[random.below(near.size())];
    std::swap(board.tiles[static_cast<std::size_t>(blank)],
              board.tiles[static_cast<std::size_t>(next)]);
    before = std::exchange(blank, next);
  }
}

}  // namespace

Board goal(int rows, int columns) {
  Board board{rows, columns, std::vector<std::uint8_t>(static_cast<std::size_t>(rows * columns))};
  std::iota(board.tiles.begin(), board.tiles.end(), std::uint8_t{0});
  return board;
}

bool is_solvable(const Board& board) {
  if (board.rows == 1 || board.columns == 1) {  // the tiles keep their order
    auto order = board.tiles;
    std::erase(order, 0);
    return std::is_sorted(order.begin(), order.end());
  }
  const int blank = blank_square(board);
  const int distance = blank / board.columns + blank % board.columns;
  return is_even_permutation(board.tiles) == (distance % 2 == 0);
}

Board numbered_board(int rows, int columns, std::uint64_t number, const Rules& rules) {
  common::RandomStream random(number, common::Purpose("board"), 0, 0);
  Board board = goal(rows, columns);
  if (rules.walk > 0) {
    walk(board, rules.walk, random);
    return board;
  }
  for (std::size_t i = board.tiles.size() - 1; i > 0; --i) {
    std::swap(board.tiles[i], board.tiles[random.below(i + 1)]);
  }
  if (!is_solvable(board)) {
    std::array<std::size_t, 2> first{0, 1};
    if (board.tiles[0] == 0) first = {1, 2};
    if (board.tiles[1] == 0) first = {0, 2};
    std::swap(board.tiles[first[0]], board.tiles[first[1]]);
  }
  return board;
}

Board with_two_exchanges(Board board, common::RandomStream& random) {
  std::vector<std::size_t> squares;
  for (std::size_t i = 0; i < board.tiles.size(); ++i) {
    if (board.tiles[i] != 0) squares.push_back(i);
  }
  for (int exchange = 0; exchange < 2 && squares.size() > 1; ++exchange) {
    const std::size_t first = random.below(squares.size());
    const std::size_t second = (first + 1 + random.below(squares.size() - 1)) % squares.size();
    std::swap(board.tiles[squares[first]], board.tiles[squares[second]]);
  }
  return board;
}

}  // namespace coevo::tiles
