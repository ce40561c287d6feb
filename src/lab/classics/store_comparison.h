// SPDX-License-Identifier: MIT
// Time and memory of the stores, on one stream of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coevo::experiments {

struct StoreCost {
  std::string store;
  std::size_t distinct = 0;     // positions kept
  double nanoseconds_each = 0;  // CPU time of a look-up
  double bytes_each = 0;        // of a position kept
};

struct StoreComparison {
  std::size_t asked = 0;  // the stream's length
  std::vector<StoreCost> stores;
};

// The stream comes from a breadth-first search from the deal: all successors in order, including
// duplicates, until there are at least `positions`.
StoreComparison compare_stores(std::uint64_t deal, std::size_t positions);

}  // namespace coevo::experiments
