// Every position that can be reached on a small board, with its distance from the goal: plain
// breadth first search over arrays, by none of the program's own rules.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "solver/domains/tiles/board.h"

namespace coevo::test {

using Tiles = std::vector<std::uint8_t>;

inline std::vector<Tiles> tile_successors(const Tiles& tiles, int rows, int columns) {
  std::vector<Tiles> all;
  int blank = 0;
  while (tiles[static_cast<std::size_t>(blank)] != 0) ++blank;
  for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    const int row = blank / columns + down;
    const int column = blank % columns + right;
    if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
    Tiles next = tiles;
    std::swap(next[static_cast<std::size_t>(blank)],
              next[static_cast<std::size_t>(row * columns + column)]);
    all.push_back(std::move(next));
  }
  return all;
}

// Positions by distance, as far as `depth`.
inline std::vector<std::vector<Tiles>> tile_layers(int rows, int columns, int depth = 1000) {
  std::map<Tiles, int> distance;
  std::vector<std::vector<Tiles>> layers{{tiles::goal(rows, columns).tiles}};
  distance[layers[0][0]] = 0;
  for (int d = 1; d <= depth && !layers.back().empty(); ++d) {
    std::vector<Tiles> next;
    for (const Tiles& from : layers.back()) {
      for (Tiles& to : tile_successors(from, rows, columns)) {
        if (distance.try_emplace(to, d).second) next.push_back(std::move(to));
      }
    }
    if (next.empty()) break;
    layers.push_back(std::move(next));
  }
  return layers;
}

}  // namespace coevo::test
