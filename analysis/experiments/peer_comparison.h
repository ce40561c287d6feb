// SPDX-License-Identifier: MIT
// Our presets and other installed solvers, in turns on the same deals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/fitness/registry.h"

namespace coevo::experiments {

struct Peer {
  std::string name;
  std::uint64_t deals = 0;
  std::uint64_t solved = 0;
  double seconds = 0;  // CPU, the best of the rounds
  double cards = 0;    // mean single-card moves; 0 where the program does not print them

  double per_deal() const { return seconds / static_cast<double>(deals); }
};

struct PeerComparison {
  std::vector<Peer> peers;  // the fast preset first
  double perft_share = 0;   // positions generated a second, to distinct positions a second of perft
};

// Deals 1 .. `deals`, of which the slower presets take the first tenth and hundredth, in `rounds`
// turns, one core each. Programs that are not installed are left out.
// Our solutions are kept, and replayed by the referee outside the clock; throws std::logic_error if
// it refuses one.
PeerComparison compare_peers(const Registry& registry, std::uint64_t deals, int rounds);

}  // namespace coevo::experiments
