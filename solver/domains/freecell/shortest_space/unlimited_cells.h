// The exact number of moves with cells without end: Jimbo's f0 + g. With no lack of cells a
// position is told by how far each suit is home: all that lay over a card at home is off its
// column. So the fewest moves that are not home are a shortest path over at most 14^4 such heights,
// and cards that can go home for nothing may do so at once.
#pragma once

#include <vector>

#include "solver/domains/freecell/shortest_space/vertex_cover.h"

namespace coevo::freecell {

class UnlimitedCells {
 public:
  // All must outlive it.
  UnlimitedCells(const Deck& deck, const Unpacker& unpacker, VertexCover& cover)
      : deck_(deck), unpacker_(unpacker), cover_(cover) {}

  // The fewest moves that are not home (g), for a position in which at least `known` are needed.
  int moves_aside(const Columns& columns, int known);

 private:
  struct Heights {
    std::array<int, kSuits> home;
    std::array<int, kMaxColumns> left;  // cards of each column
  };

  // Whether `spent` and at most `limit` in all are enough from here.
  bool enough(const Columns& columns, Heights at, int spent, int limit);
  void go_up(Heights& at) const;
  int at_least(const Columns& columns, const Heights& at);
  bool seen(const Heights& at, int spent);

  static constexpr std::size_t kHeights = 14 * 14 * 14 * 14;
  const Deck& deck_;
  const Unpacker& unpacker_;
  VertexCover& cover_;
  std::array<int, kCards> column_{};  // of a card; -1 outside the columns
  std::array<int, kCards> height_{};
  std::vector<std::uint32_t> seen_ = std::vector<std::uint32_t>(kHeights);  // round and spent
  std::uint32_t round_ = 0;
};

}  // namespace coevo::freecell
