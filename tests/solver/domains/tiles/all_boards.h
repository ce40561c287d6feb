// SPDX-License-Identifier: MIT
// Every position that can be reached on a small board, with its distance from the goal: plain
// breadth first search over arrays, by none of the program's own rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "solver/domains/tiles/state/board.h"

namespace coevo::test {

using Tiles = std::vector<std::uint8_t>;
// Five bits a square, the first square lowest: sets of positions are then sorted numbers.
__extension__ using PackedTiles = unsigned __int128;
inline constexpr int kTileBits = 5;
inline constexpr unsigned kTileMask = 31;

inline PackedTiles pack(const Tiles& tiles) {
  PackedTiles packed = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i) packed |= PackedTiles{tiles[i]} << (kTileBits * i);
  return packed;
}
inline Tiles unpack(PackedTiles packed, int squares) {
  Tiles tiles(static_cast<std::size_t>(squares));
  for (auto& tile : tiles) {
    tile = static_cast<std::uint8_t>(packed & kTileMask);
    packed >>= kTileBits;
  }
  return tiles;
}

template <class Visit>
void for_tile_successors(PackedTiles tiles, int rows, int columns, Visit visit) {
  int blank = 0;
  while (((tiles >> (kTileBits * blank)) & kTileMask) != 0) ++blank;
  for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    const int row = blank / columns + down;
    const int column = blank % columns + right;
    if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
    const int from = kTileBits * (row * columns + column);
    const PackedTiles tile = (tiles >> from) & kTileMask;
    visit(tiles ^ (tile << from) ^ (tile << (kTileBits * blank)));
  }
}

inline std::vector<Tiles> tile_successors(const Tiles& tiles, int rows, int columns) {
  std::vector<Tiles> all;
  for_tile_successors(pack(tiles), rows, columns,
                      [&](PackedTiles next) { all.push_back(unpack(next, rows * columns)); });
  return all;
}

// Positions by distance, as far as `depth`.
inline std::vector<std::vector<Tiles>> tile_layers(int rows, int columns, int depth = 1000) {
  std::vector<PackedTiles> before;
  std::vector<PackedTiles> layer{pack(tiles::goal(rows, columns).tiles)};
  std::vector<std::vector<Tiles>> layers;
  for (int d = 0; d <= depth && !layer.empty(); ++d) {
    auto& tiles = layers.emplace_back();
    std::vector<PackedTiles> reached;
    for (const PackedTiles from : layer) {
      tiles.push_back(unpack(from, rows * columns));
      for_tile_successors(from, rows, columns, [&](PackedTiles to) { reached.push_back(to); });
    }
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    // Every move leads a layer on or one back.
    std::vector<PackedTiles> next;
    std::set_difference(reached.begin(), reached.end(), before.begin(), before.end(),
                        std::back_inserter(next));
    before = std::move(layer);
    layer = std::move(next);
  }
  return layers;
}

}  // namespace coevo::test
