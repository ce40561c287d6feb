// SPDX-License-Identifier: MIT
// Compares the speed of searches on a puzzle from outside with the same puzzle built in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coevo::experiments {

struct OutsideSpeed {
  std::string puzzle;
  std::string search;
  std::uint64_t positions;  // generated in one round
  double inside_seconds;    // CPU time of a round, the median
  double outside_seconds;

  double ratio() const { return inside_seconds / outside_seconds; }  // of the speeds
};

struct OutsideRounds {
  std::uint64_t instances = 3;        // from 1, of bfs; best_first solves a hundred times as many
  std::uint64_t max_nodes = 500'000;  // positions generated for an instance
  int count = 7;
};

// Each puzzle by each search, inside and outside by turns. std::logic_error if the two do not
// generate as many positions or find different solutions.
std::vector<OutsideSpeed> measure_outside(const OutsideRounds& rounds);

}  // namespace coevo::experiments
