// SPDX-License-Identifier: MIT
// Merges two hops of one card into one if the rest of the solution allows it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/domains/freecell/shortening/hop.h"

namespace coevo::freecell {

class HopMerger {
 public:
  static constexpr int kMaxHops = 512;  // longer solutions are not merged

  // `cells` is how many the game has, `held` how many are in use at the start.
  HopMerger(std::vector<Hop> hops, int cells, int held);

  // The hops left when no two can be merged any more.
  std::vector<Hop> merge();

 private:
  static constexpr int kNone = -1;

  // Tries each hop, in order, those from `end` on only after one that merged; the last that did, or
  // kNone.
  int pass(int end);
  int merge_at(int later);
  bool merges_late(int earlier, int later) const;
  void link(int index);
  void unlink(int index);
  void change_held(int first, int last, int change);
  // A bit for each hop.
  using Times = std::array<std::uint64_t, kMaxHops / 64>;
  static void set(Times& times, int index);
  static void clear(Times& times, int index);
  static bool any(const Times& times, int first, int last);

  int cells_;
  std::vector<Hop> hops_;
  std::array<bool, kMaxHops> gone_{};
  std::array<int, kMaxHops> previous_;  // the card's hop before, in this pass
  std::array<int, kMaxHops> held_;      // cards in cells after the hop
  std::array<int, freecell::kCards> latest_;
  // When each place is entered or left, and when it is entered.
  std::array<Times, kHopPlaces> touched_{};
  std::array<Times, kHopPlaces> entered_{};
};

}  // namespace coevo::freecell
