// Ways to keep the positions seen, measured on one stream of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coevo::experiments {

struct StoreCost {
  std::string store;
  std::size_t distinct = 0;     // positions kept
  double nanoseconds_each = 0;  // of a position asked for; CPU time
  double bytes_each = 0;        // of a position kept
};

struct StoreComparison {
  std::size_t asked = 0;  // the stream's length
  std::vector<StoreCost> stores;
};

// The stream is what a breadth-first search from the deal asks its store: all successors, old and
// new, in its order, until at least `positions` were asked for.
StoreComparison compare_stores(std::uint64_t deal, std::size_t positions);

}  // namespace coevo::experiments
