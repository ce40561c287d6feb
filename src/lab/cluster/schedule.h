// SPDX-License-Identifier: MIT
// Simulates evolutions on many machines: rank 0 hands out searches on demand, and a generation
// begins when the last search of the previous one has ended.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace coevo::experiments {

struct GenerationCost {
  std::vector<double> searches;  // seconds each, in the order in which they are handed out
  double serial = 0;             // seconds between the last search and the next generation's first
};
using RunCost = std::vector<GenerationCost>;

struct Cluster {
  std::size_t threads = 1;  // of all machines together
  double message = 0;       // seconds of rank 0 for each search: it hands out one after the other
};

// Seconds until all runs that start together are done; a free thread works for the first run that
// has a search to hand out.
double makespan(std::span<const RunCost> runs, const Cluster& cluster);

}  // namespace coevo::experiments
