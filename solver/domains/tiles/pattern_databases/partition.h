// SPDX-License-Identifier: MIT
// All tiles of a board divided into patterns, by name: the sum of their databases is a lower bound.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"

namespace coevo::tiles {

struct Partition {
  std::string_view name;  // of the heuristic
  std::string_view help;
  int rows;
  int columns;
  std::vector<std::vector<std::uint8_t>> patterns;
};

// Those of that board size; may be empty.
std::vector<Partition> partitions(int rows, int columns);
// Null if none has that name.
const Partition* find_partition(int rows, int columns, std::string_view name);

}  // namespace coevo::tiles
