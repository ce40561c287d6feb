// SPDX-License-Identifier: MIT
// The Manhattan distances of a pattern's placements, an order of the tiles at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"

namespace coevo::tiles {

class PlacementDistances {
 public:
  explicit PlacementDistances(const Pattern& pattern);

  // The sum of the tiles' distances from home, by the rank of the set of their squares; as many as
  // PlacementWeights counts sets.
  std::vector<std::uint8_t> of_order(std::uint32_t order) const;

 private:
  Pattern pattern_;
  std::uint32_t sets_;
  std::vector<std::vector<std::uint8_t>> square_at_;  // by place in the set, then by set
};

}  // namespace coevo::tiles
