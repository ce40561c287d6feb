// SPDX-License-Identifier: MIT
// Names of bounds and of features that are databases.
#include "solver/domains/tiles/heuristics/evaluator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace coevo::tiles {

std::vector<std::string> bound_names(int rows, int columns) {
  std::vector<std::string> names{"linear_conflict", "manhattan_distance"};
  for (const Partition& each : partitions(rows, columns)) names.emplace_back(each.name);
  return names;
}

std::vector<std::uint8_t> tiles_of_feature(std::string_view name, int squares) {
  constexpr std::string_view kPrefix = "pdb_";
  if (!name.starts_with(kPrefix)) return {};
  std::vector<std::uint8_t> tiles;
  const char* at = name.data() + kPrefix.size();
  const char* const end = name.data() + name.size();
  while (true) {
    std::uint8_t tile = 0;
    const auto [next, error] = std::from_chars(at, end, tile);
    if (error != std::errc() || tile >= squares) return {};
    if (tile <= (tiles.empty() ? 0 : tiles.back())) return {};
    tiles.push_back(tile);
    if (next == end) break;
    if (*next != '_') return {};
    at = next + 1;
  }
  // Only the one way to write it: no leading zeros.
  if (tiles.size() != 4 || name != fmt::format("pdb_{}", fmt::join(tiles, "_"))) return {};
  return tiles;
}

}  // namespace coevo::tiles
