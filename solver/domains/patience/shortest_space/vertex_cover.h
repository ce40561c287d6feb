// SPDX-License-Identifier: MIT
// Smallest vertex covers of the pairs of mutual blocks: the fewest cards that must move aside for
// all cycles of two suits.
#pragma once

#include <array>
#include <vector>

#include "solver/domains/patience/shortest_space/columns.h"

namespace coevo::patience {

// Smallest covers in the positions of one deal. A search needs the same few sets of untouched cards
// again and again, so the answers are cached.
class VertexCover {
 public:
  // `pairs` (Blocking::pairs) must outlive it.
  explicit VertexCover(const std::array<Slots, kCards>& pairs)
      : pairs_(pairs), cache_(kCacheSize) {}

  // How many cards cover the pairs within `cards`.
  int of(const Columns& columns, Slots cards);
  // Whether that is at most `limit`: much faster.
  bool at_most(const Columns& columns, int limit, Slots cards) {
    Slots cover = 0;
    return find(columns, limit, cards, cover);
  }
  // Whether some smallest cover of all pairs, `smallest` cards, has the card. The answer is cached
  // in `columns`.
  bool may_have(Columns& columns, int smallest, int slot);

 private:
  struct Known {
    Slots cards = 0;
    Slots cover = 0;
  };
  static constexpr int kCacheSizeBits = 13;
  static constexpr std::size_t kCacheSize = std::size_t{1} << kCacheSizeBits;

  Slots of_dealt(Slots cards);
  bool find(const Columns& columns, int limit, Slots cards, Slots& cover);

  const std::array<Slots, kCards>& pairs_;
  std::vector<Known> cache_;
};

}  // namespace coevo::patience
