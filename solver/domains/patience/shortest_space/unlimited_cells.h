// SPDX-License-Identifier: MIT
// The exact number of moves with unlimited cells: Jimbo's f0 + g (2023). A position is then
// determined by how far each suit is home, as all cards that lay over a card at home are off its
// column. So the fewest moves that are not home are a shortest path over at most 14^4 such heights,
// on which cards that can go home without other moves do so at once.
#pragma once

#include <vector>

#include "solver/domains/patience/shortest_space/vertex_cover.h"

namespace coevo::patience {

class UnlimitedCells {
 public:
  // All must outlive it.
  UnlimitedCells(const Deck& deck, const Unpacker& unpacker, VertexCover& cover)
      : deck_(deck), unpacker_(unpacker), cover_(cover) {}

  // The fewest moves that are not home (g); `known` is a lower bound on it.
  int moves_aside(const Columns& columns, int known);

 private:
  struct Heights {
    std::array<int, kSuits> home;
    std::array<int, kMaxColumns> left;  // cards of each column
  };

  // Whether the goal can be reached from here by `limit` moves in all, `spent` of them already
  // made.
  bool enough(const Columns& columns, Heights at, int spent, int limit);
  void send_home(Heights& at) const;
  int at_least(const Columns& columns, const Heights& at);
  bool seen(const Heights& at, int spent);

  static constexpr std::size_t kHeights = 14 * 14 * 14 * 14;
  const Deck& deck_;
  const Unpacker& unpacker_;
  VertexCover& cover_;
  std::array<int, kCards> column_{};  // of a card; -1 outside the columns
  std::array<int, kCards> height_{};
  std::vector<std::uint32_t> seen_ = std::vector<std::uint32_t>(kHeights);  // round and moves spent
  std::uint32_t round_ = 0;
};

}  // namespace coevo::patience
