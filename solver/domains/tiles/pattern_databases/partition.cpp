// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/partition.h"

namespace coevo::tiles {
namespace {

const std::vector<Partition>& all_partitions() {
  // 5-5-5, 7-8 and 6-6-6-6 are Korf and Felner's (2002).
  static const std::vector<Partition> all{
      {"additive_4_4",
       "additive pattern databases of 4 and 4 tiles",
       3,
       3,
       {{1, 2, 4, 5}, {3, 6, 7, 8}}},
      {"additive_5_5_5",
       "additive pattern databases of 5 tiles each, and their mirror image",
       4,
       4,
       {{1, 2, 3, 6, 7}, {4, 5, 8, 9, 12}, {10, 11, 13, 14, 15}}},
      {"additive_6_6_3",
       "additive pattern databases of 6, 6 and 3 tiles, and their mirror image",
       4,
       4,
       {{1, 2, 4, 5, 8, 9}, {3, 6, 7, 10, 11, 15}, {12, 13, 14}}},
      {"additive_7_8",
       "additive pattern databases of 7 and 8 tiles (275 MiB), and their mirror image",
       4,
       4,
       {{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}},
      {"additive_6_6_6_6",
       "additive pattern databases of 6 tiles each (243 MiB), and their mirror image",
       5,
       5,
       {{1, 2, 5, 6, 7, 12},
        {3, 4, 8, 9, 13, 14},
        {10, 11, 15, 16, 20, 21},
        {17, 18, 19, 22, 23, 24}}},
  };
  return all;
}

}  // namespace

std::vector<Partition> partitions(int rows, int columns) {
  std::vector<Partition> fitting;
  for (const Partition& each : all_partitions()) {
    if (each.rows == rows && each.columns == columns) fitting.push_back(each);
  }
  return fitting;
}

const Partition* find_partition(int rows, int columns, std::string_view name) {
  for (const Partition& each : all_partitions()) {
    if (each.rows == rows && each.columns == columns && each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace coevo::tiles
