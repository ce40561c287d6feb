// How good a search was: objectives, each in a file of its own, listed in objectives.def.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coevo::fitness {

// What one search did, and the reference solver on the same instance.
struct Measured {
  bool solved = false;
  std::uint64_t nodes = 0;           // generated
  std::uint64_t baseline_nodes = 0;  // at least 1
  std::uint64_t length = 0;          // of the solution, in the domain's last metric
  std::uint64_t limit = 0;           // of nodes
};

struct Objective {
  std::string name;
  std::string help;
  double (*fitness)(const Measured&);  // at least 0; larger is better
  bool needs_baseline;
  bool falls_with_nodes = false;  // and is at most 1: a search can stop where it falls too low
};

// The most nodes at which a solved search can still have that fitness, at most `limit`; of an
// objective that falls with nodes.
std::uint64_t nodes_within(const Objective& objective, double fitness, std::uint64_t limit);

// All, the first is the default.
const std::vector<Objective>& objectives();

}  // namespace coevo::fitness
